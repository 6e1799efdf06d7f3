var e=`
## Rules
rules-of = The rules of { $game }
rules-back = Back
rules-next = Next
rules-again = Replay
rules-step = { $step } of { $steps }
rules-othello = { $step ->
    [1] Black begins. A disc is put where it encloses discs of the other side in a straight line; they turn over.
    [2] It turns over what it encloses in every direction: across, up and down, and along diagonals.
    [3] A side that can turn nothing over has to pass, and the other one moves again.
   *[4] When neither side can move, the side with more discs wins. Empty squares count for the winner.
  }
rules-gomoku = { $step ->
    [1] Black begins. In turn each side puts a stone on a crossing of lines, where it stays.
    [2] Five stones of a side in an unbroken row win: across, up and down, or along a diagonal. By the free rule more than five win, too.
    [3] By the standard rule a row of exactly five wins: six do not.
   *[4] In renju Black must not make two open threes or two fours at once, nor more than five in a row: such points are crossed out. White may.
  }
rules-tictactoe = { $step ->
    [1] X begins. In turn each side marks an empty square.
    [2] Three marks of a side in a row win: across, up and down, or along a diagonal.
   *[3] A full board without such a row is a draw.
  }

## The laboratory
lab-views = Views of the laboratory
lab-view = { $name ->
    [tree] Trees
    [race] Races
    [exercises] Exercises
   *[textbook] Textbook
  }
lab-finished = { $result ->
    [win] won{ $margin }
   *[loss] lost{ $margin }
  }
lab-game = Game
lab-moves = Moves so far
lab-depth = Depth in plies
lab-algorithm = Algorithm
lab-algorithm-name = { $name ->
    [minimax] Minimax
    [negamax] Negamax
    [alpha_beta_two_sided] Alpha-beta, MAX and MIN
    [alpha_beta] Alpha-beta
    [pvs] Principal variation search
    [mtd_f] MTD(f)
   *[mcts] Monte Carlo tree search
  }
lab-ordering = Order of the moves
lab-ordering-name = { $name ->
    [none] as the rules list them
    [worst_first] worst first
    [random] at random
    [static] by a value of each move without search
    [static_tree] by minimax value, best first
   *[dynamic] by what the search has learnt
  }
lab-ordering-short = { $name ->
    [worst_first] worst first
    [random] random order
    [static] static order
   *[dynamic] learnt order
  }
lab-techniques = Techniques
lab-technique = { $name ->
    [iterative_deepening] iterative deepening
    [transposition_table] transposition table
    [killer_moves] killer moves
    [history] history
    [counter_moves] counter moves
    [aspiration_window] aspiration window
    [null_move] null move
    [futility] futility
    [late_move_reduction] late move reduction
   *[neighbourhood] neighbourhood
  }
lab-playouts = Playouts
lab-count-playouts = { $count ->
    [1] 1 playout
   *[other] { $count } playouts
  }
lab-value = Value
lab-best = Best move
lab-nodes = Nodes
lab-leaves = Leaves looked at
lab-skipped = Skipped
lab-cuts = Cuts

## Trees
lab-what = What is searched
lab-tree = The searched tree
lab-tree-text = The tree as nested lists
lab-search = Search
lab-old-tree = The tree below is that of the search before.
lab-example = Example
lab-example-name = { $name ->
    [small] Textbook: two plies
    [deep] Textbook: four plies
    [min] Textbook: MIN to move
    [tictactoe-6] Tic-tac-toe after the 6th move
    [tictactoe-4] Tic-tac-toe after the 4th move
    [othello] Othello
    [gomoku] Gomoku
    [mcts] Tic-tac-toe by random games
   *[own] Your own
  }
lab-subject = Search
lab-subject-name = { $name ->
    [tree] a written tree
   *[position] a position
  }
lab-root-player = To move at the root
lab-read = Read about it: { $name }
lab-keys = Keys in the picture: ← → a step, N the next cut, space plays, + − 0 scale, ↑ ↓ and shift with ← → move it. Ctrl or shift with the wheel scales.
lab-picture = A tree with { $nodes } visited nodes and { $skipped } skipped branches. The outline below has the same as text.
lab-outline = The tree as text
lab-pass = Pass
lab-playback = Play the search
lab-first = To the start
lab-back = One step back
lab-step = One step
lab-next-cut = To the next cut
lab-next-playout = To the end of the playout
lab-last = To the end
lab-play = Play
lab-pause = Pause
lab-step-number = Step
lab-step-of = Step { $step } of { $steps }
lab-speed = Speed
lab-rate = { $rate } a second
lab-collapse = Fold here
lab-boards = Boards
lab-closer = Closer
lab-farther = Farther away
lab-fit = Fit the window
lab-root = the root
lab-say-start = { $open ->
    [yes] The search begins at the root. Nothing is known yet: the window is open on both sides.
   *[no] The search begins at the root. The window is { $window }.
  }
lab-say-enter = { $player ->
    [max] MAX is to move at { $node }. The window is { $window }.
   *[min] MIN is to move at { $node }. The window is { $window }.
  }
lab-say-leaf = The leaf { $node } is looked at. The window is { $window }.
lab-bound-alpha = { $origin ->
    [value] MAX already has { $bound } elsewhere, from { $from }
    [null_window] α = { $bound } is the other end of a null window, just below β
    [re_search] α = { $bound } is just below { $value }, the least that a null window proved of { $from }
    [tie] α = { $bound } is just below the { $value } that MAX already has from { $from }: of equal moves the first in the list is chosen
    [stand_pat] MAX may have { $bound } at { $from } without a forcing move
    [aspiration_window] α = { $bound } is the lower end of the aspiration window
    [mtd_f] α = { $bound } is the lower end of the window that MTD(f) chose for this pass
   *[window] α = { $bound } is the lower end of the given window
  }
lab-bound-beta = { $origin ->
    [value] MIN already has { $bound } elsewhere, from { $from }
    [null_window] β = { $bound } is the other end of a null window, just above α
    [re_search] β = { $bound } is just above { $value }, the most that a null window proved of { $from }
    [tie] β = { $bound } is just above the { $value } that MIN already has from { $from }: of equal moves the first in the list is chosen
    [stand_pat] MIN may have { $bound } at { $from } without a forcing move
    [aspiration_window] β = { $bound } is the upper end of the aspiration window
    [mtd_f] β = { $bound } is the upper end of the window that MTD(f) chose for this pass
   *[window] β = { $bound } is the upper end of the given window
  }
lab-say-bound = { $bound }.
lab-say-purpose = { $purpose ->
    [null_window] No value lies between α and β: the question is only whether it is better.
    [re_search] It is searched once more, as the search before found it better.
    [reduced] It is searched less deep, as a late move.
    [null_move] The side to move passes, to see whether that is enough.
    [quiescence] Beyond the depth, forcing moves alone.
   *[other] { "" }
  }
lab-say-leave = { $player ->
    [max] { $node } is done: MAX takes the greatest value found, { $value }.
   *[min] { $node } is done: MIN takes the smallest value found, { $value }.
  }
lab-say-answered = { $answered ->
    [leaf] { $node } is worth { $value }.
    [table] The table remembers { $node }: { $value }.
    [stand_pat] { $node } is good enough as it stands: { $value }.
   *[other] { $node } is answered without its children: { $value }.
  }
lab-say-cut = { $by ->
    [alpha] α cut at { $node }: MIN already has { $value } here, and { $bound }. Nothing below can matter.
   *[beta] β cut at { $node }: MAX already has { $value } here, and { $bound }. Nothing below can matter.
  }
lab-node = { $player ->
    [max] { $node }, MAX, { $value }, window { $window }, visit { $order }
    [min] { $node }, MIN, { $value }, window { $window }, visit { $order }
   *[leaf] { $node }, leaf, { $value }, window { $window }, visit { $order }
  }
lab-node-skipped = { $below ->
    [0] { $node }, skipped
   *[other] { $node }, skipped with { $below } below it
  }
lab-mcts-start = The search begins at the root. No game has been played yet.
lab-mcts-select = { $moved ->
    [yes] Playout { $count }, selection: the greatest UCB1 leads on, { $way }. { $end }
   *[no] Playout { $count }, selection. { $end }
  }
lab-mcts-end = { $end ->
    [over] At { $node } the game is over.
   *[untried] At { $node } a move is untried.
  }
lab-mcts-expand = { $count ->
    [1] Expansion: { $node } joins the tree, the last untried move at { $parent }.
   *[other] Expansion: { $node } joins the tree, one of { $count } untried moves at { $parent }.
  }
lab-mcts-playout = { $over ->
    [yes] Playout: nothing is left to play at { $node }, { $winner ->
        [max] and MAX has won.
        [min] and MIN has won.
       *[draw] and it is a draw.
      }
   *[no] Playout: from { $node } on a random game, { $count ->
        [1] 1 move
       *[other] { $count } moves
      } ({ $moves }). { $winner ->
        [max] MAX wins.
        [min] MIN wins.
       *[draw] It is a draw.
      }
  }
lab-mcts-back = Backpropagation: each node on the way back counts the playout, and whether it was won for the player whose move led there: { $way }.
lab-mcts-root = { $node }, { $share } won by MAX, { $untried } moves untried
lab-mcts-node = { $mover ->
    [max] { $node }, { $share } won by MAX, UCB1 { $bound }, { $untried } moves untried
   *[min] { $node }, { $share } won by MIN, UCB1 { $bound }, { $untried } moves untried
  }

## Races
lab-race = Race
lab-race-what = What the searches race over
lab-race-nodes = Nodes, the fewer the better
lab-race-again = Race again
lab-race-running = The race is running …
lab-race-table = What was counted
lab-race-hint = All searches look at the same position to the same depth, one after the other. Nodes are the same on every machine; times are not.
lab-lanes = The searches
lab-lane-add = One more search
lab-lane-remove = Leave it out
lab-amount = Width or margin
lab-sets = Sets
lab-set = { $name ->
    [algorithms] Algorithms
    [orders] Order of the moves
    [learners] Killers, history, deepening
    [aspiration] Widths of the aspiration window
   *[guesses] Null move, futility, reductions
  }
lab-share = { $share } %
lab-column = { $name ->
    [run] Search
    [value] Value
    [best] Best
    [nodes] Nodes
    [leaves] Leaves
    [cuts] Cuts
    [re-searches] Repeated
    [low] Failed low
    [high] Failed high
   *[time] Time
  }
lab-ms = { $time } ms
lab-wrong = instead of { $value }
lab-incomparable-other_aim = the algorithm does not look for the minimax value
lab-incomparable-selective = its techniques leave moves out on a guess
lab-incomparable-unfinished = it was stopped before it was done
lab-incomparable-depth = it searches to another depth
lab-incomparable-evaluation = it scores leaves by another evaluation
lab-incomparable-technique = { $technique ->
    [distance_to_win] it counts the distance to a win otherwise
    [neighbourhood] it looks at other moves (neighbourhood)
    [quiescence] it looks otherwise beyond the depth (quiescence)
   *[other] its { $technique } is set otherwise
  }
lab-agree = { $agree ->
    [yes] All searches that must agree in value do.
    [no] Searches that must agree in value do not!
   *[none] No two of these searches must agree in value.
  }
lab-measured = { $least } needs { $few } nodes, { $most } { $many }: { $times } times as many.
lab-questions = Questions
lab-question-order = Does the order of the moves matter?
lab-question-start = What are α and β at the start?
lab-question-killers = What do killers and history bring?
lab-question-deepening = Why search depth 1 first, then 2, then 3?
lab-question-value = Does pruning change the result?
lab-answer-order = Yes, more than anything else. With the best move first at every node, alpha-beta looks at about the square root of what minimax looks at; with the worst first, at a large part of it. The value is the same in any order.
lab-answer-start = α = −∞ and β = +∞: neither side has anything for certain yet, so the first line is searched in full, and no cut happens before it ends. From then on the window narrows. A narrower window at the start gives more cuts, but perhaps only a bound.
lab-answer-killers = A move that caused a cut next door often causes one here, too: killers remember it for the ply, history for the whole tree. Both only change the order, so the value stays. In gomoku they save half, as a threat stays until it is answered; in Othello, where the static order already counts corners and replies, they may cost more than they save.
lab-answer-deepening = The shallow searches cost little and leave in the table which move was best; the next search begins with it. Without a table that remembers it, deepening is nearly pure cost, as the race shows.
lab-answer-value = No. What is cut could not have changed the value at the root. All of these searches agree; they differ in the nodes they need.

## Exercises
lab-exercise-choose = Exercise
lab-exercise-name = { $name ->
    [minimax] Values and the best move
    [skipped] What is skipped?
    [windows] Values and windows
    [order] The best order
    [fill] Fill the leaves
   *[bug] Find the bug
  }
lab-task-minimax = MAX takes the greatest value of its children, MIN the smallest. Write down the value of every inner node, and choose the best move at the root.
lab-task-skipped = Alpha-beta searches this tree from left to right and leaves a node as soon as its value is α or less at a MIN node, β or more at a MAX node. Mark the leaves that it skips.
lab-task-windows = Alpha-beta searches this tree from left to right and leaves a node as soon as its value is α or less at a MIN node, β or more at a MAX node. Write down for every inner node that it visits the window on entry, and the value that it returns: the best of the children that were looked at. Leave the rows of skipped nodes empty.
lab-task-order = Move the children so that alpha-beta looks at the fewest leaves. It leaves a node as soon as its value is α or less at a MIN node, β or more at a MAX node. The best child first is not always best: one that is good enough and has a small subtree may be better.
lab-task-fill = Put the numbers from 0 up into the leaves, each once, so that alpha-beta looks at the fewest of them. It leaves a node as soon as its value is α or less at a MIN node, β or more at a MAX node.
lab-task-bug = A program with a bug has searched this tree with alpha-beta, which leaves a node as soon as its value is α or less at a MIN node, β or more at a MAX node. A node with one child is a forced pass. From its notes find the bug, and the first node at which they are wrong, in the order in which it wrote them: windows on entering a node, values on leaving it.
lab-exercise-tree = The tree of the exercise
lab-size = Size
lab-size-name = { $name ->
    [small] small
    [middle] medium
    [large] deep
   *[huge] large
  }
lab-seed = Number of the exercise
lab-seed-hint = The same number is the same exercise for everybody: give a class the link.
lab-check = Check
lab-another = Another one
lab-solution = Solution
lab-copy-link = Copy link
lab-leaf = Leaf { $node }, { $value }: skipped
lab-leaf-field = Number of leaf { $node }
lab-choose-node = Choose a node to move it among its siblings.
lab-left = To the left
lab-right-hand = To the right
lab-move-left = { $node } to the left
lab-move-right = { $node } to the right
lab-node-column = Node
lab-windows-table = Windows and values
lab-windows-hint = An empty α or β, −∞ for α and ∞ for β stand for no bound.
lab-unread = “{ $text }” at { $node } is no number. Numbers, ∞ and −∞ are read, and a value with ≥ or ≤.
lab-cell = { $part ->
    [alpha] Alpha of { $node }
    [beta] Beta of { $node }
   *[value] Value of { $node }
  }
lab-notes = What the program wrote down
lab-returned = Returned
lab-bug = The bug
lab-bug-name = { $name ->
    [swapped_window] α and β are handed on swapped
    [forced_pass] a forced pass is scored as a win for the other side
   *[zero_leaf] a leaf of 0 is taken for an inner node
  }
lab-best-move = The best move at the root
lab-bug-node = First wrong node
lab-unchosen = { $field ->
    [best] Choose the best move.
    [bug] Choose what the bug is.
   *[node] Choose the first wrong node.
  }
lab-right = Right.
lab-not-right = Not yet.
lab-looked-at = Alpha-beta looks at { $looked } of { $leaves } leaves; the fewest are { $fewest }.
lab-solution-best = Best move: { $node }
lab-solution-skipped = Skipped: { $nodes }
lab-why = { $player ->
    [max] after { $after } MAX has { $value } at { $node }, and MIN has { $bound } { $origin ->
        [node] elsewhere, from { $from }
       *[window] by the window
      }
   *[min] after { $after } MIN has { $value } at { $node }, and MAX has { $bound } { $origin ->
        [node] elsewhere, from { $from }
       *[window] by the window
      }
  }
lab-mistake-unknown_node = The tree has no node { $node }.
lab-mistake-no_leaf = { $node } is no leaf.
lab-mistake-looked_at = Alpha-beta looks at { $node }: no node above it is left before that.
lab-mistake-skipped = Alpha-beta skips { $node }: { $why }. The rest of { $left } cannot matter.
lab-mistake-no_row = Alpha-beta visits { $node }; its row is empty.
lab-mistake-two_rows = { $node } has two rows.
lab-mistake-alpha = { $known ->
    [yes] At { $node } α is { $expected }: MAX has that already, from { $other }.
   *[no] At { $node } α is open: MAX has nothing elsewhere yet.
  }
lab-mistake-beta = { $known ->
    [yes] At { $node } β is { $expected }: MIN has that already, from { $other }.
   *[no] At { $node } β is open: MIN has nothing elsewhere yet.
  }
lab-mistake-value = { $cut ->
    [yes] { $node } returns { $expected }: { $why }, so it is left there.
   *[no] { $node } returns { $expected }, the best of its children, which { $other } has.
  }
lab-mistake-too_early = { $cut ->
    [yes] { $node } comes too early. With { $node } and { $other } exchanged alpha-beta looks at { $extra ->
        [one] one leaf
       *[other] { $extra } leaves
      } less: { $why }, so the rest is skipped.
   *[no] { $node } comes too early. With { $node } and { $other } exchanged alpha-beta looks at { $extra ->
        [one] one leaf
       *[other] { $extra } leaves
      } less: { $other } is worth { $expected }, { $node } { $found }.
  }
lab-mistake-larger_first = With { $node } and { $other } exchanged alpha-beta looks at { $extra ->
    [one] one leaf
   *[other] { $extra } leaves
  } less. { $other } is no better, but its subtree then takes { $expected }, that of { $node } takes { $found } now.
lab-mistake-bound_later = With { $node } and { $other } exchanged alpha-beta looks at { $extra ->
    [one] one leaf
   *[other] { $extra } leaves
  } less. { $other } is no better and its subtree takes no fewer, but with its bound the other children then take { $expected } instead of { $found }.
lab-mistake-no_exchange = No exchange of two children saves a leaf here. With { $other } in the place of { $node }, and the best order from there on, alpha-beta looks at { $extra ->
    [one] one leaf
   *[other] { $extra } leaves
  } less.
lab-mistake-not_cut = { $side ->
    [max] { $node } could be left after its first child: { $why }. It would take { $bound } or more.
   *[min] { $node } could be left after its first child: { $why }. It would take { $bound } or less.
  }
lab-mistake-another_tree = At { $node } the tree is not that of the exercise.
lab-mistake-no_such_number = { $node } needs a whole number from 0 to { $expected }.
lab-mistake-number_twice = { $node } has { $found }, which { $other } has already.
lab-mistake-not_noted = The program wrote down nothing at { $node }.
lab-mistake-right = What the program wrote down at { $node } is right.
lab-mistake-not_first = What it wrote down at { $node } is wrong, and something before it is, too.
lab-mistake-no_value = There is no value for { $node } yet.
lab-mistake-best = At { $node } the best move is { $other }, which has { $expected }; the one chosen has { $found }.
lab-mistake-another_bug = At { $node } the notes go wrong, but this bug would write down something else.

## The textbook
lab-pages = Pages of the textbook
lab-contents = Contents
lab-page = { $name ->
    [game_tree] The game tree
    [minimax] Minimax
    [negamax] Negamax
    [alpha_beta] Alpha-beta, one function
    [alpha_beta_two_sided] Alpha-beta, MAX and MIN
    [move_ordering] Move ordering
    [iterative_deepening] Iterative deepening
    [transposition_table] Transposition table
    [pvs] Principal variation search
    [mtd_f] MTD(f)
    [mcts] Monte Carlo tree search
    [random] A move by lot
    [killer_moves] Killer moves
    [history] History
    [counter_moves] Counter moves
    [aspiration_window] Aspiration window
    [null_move] Null move
    [futility] Futility
    [reverse_futility] Reverse futility
    [late_move_reduction] Late move reduction
    [quiescence] Quiescence
    [neighbourhood] Neighbourhood
    [evaluations] Evaluations
    [bounds] Fail-soft and fail-hard
    [distance_to_win] Distance to a win
    [human] A player that errs
   *[mistakes] Where tutorials go wrong
  }
lab-board-picture = A drawing of boards. The text below says the same.
lab-in-english = { "" }
lab-run-race = Run this race
lab-play-figure = Play this search step by step
`;export{e as default};