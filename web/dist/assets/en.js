var e=`# The page in English.

## Around every view
skip-to-board = Skip to the board
games = Games
game = { $game ->
    [othello] Othello
    [gomoku] Gomoku
   *[tictactoe] Tic-tac-toe
  }
language = Language
light-or-dark = Light or dark
close = Close
cancel = Cancel
server-away = The server is away. The page goes on by itself when it is back.
new-version = The server has a new version.
reload = Reload
list-comma = ,{" "}

## Keys
key-title = This server wants a key
key-wanted = Ask whoever runs it for one.
key-unknown = The server does not know this key.
key = Key
key-memory = The key stays in this page until you leave it and is stored nowhere.
key-use = Use it

## Sides and turns
side = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }
to-move = { $side ->
    [black] Black to move
    [white] White to move
    [X] X to move
   *[O] O to move
  }
must-pass = { $side ->
    [black] Black has no move and must pass
    [white] White has no move and must pass
    [X] X must pass
   *[O] O must pass
  }
ended = { $winner ->
    [black] Black wins
    [white] White wins
    [X] X wins
    [O] O wins
   *[nobody] A draw
  }
ended-discs = { $winner ->
    [black] Black wins { $black } to { $white }
    [white] White wins { $white } to { $black }
   *[nobody] A draw, { $black } to { $white }
  }
time-is-up = { $side ->
    [black] Black’s time is up: White wins
    [white] White’s time is up: Black wins
    [X] X’s time is up: O wins
   *[O] O’s time is up: X wins
  }
said-move = { $side ->
    [black] Black { $move }
    [white] White { $move }
    [X] X { $move }
   *[O] O { $move }
  }{ $turned ->
    [0] .
   *[other] , turns { $turned }.
  }
said-pass = { $side ->
    [black] Black passes.
    [white] White passes.
    [X] X passes.
   *[O] O passes.
  }
said-place = Move { $ply } of { $plies }.

## The board
board-label = { $game ->
    [othello] Othello board. Arrows move, Enter plays, U takes back, R plays again, T turns the board, P passes.
    [gomoku] Gomoku board. Arrows move, Enter plays, U takes back, R plays again, T turns the board.
   *[tictactoe] Tic-tac-toe board. Arrows move, Enter plays, U takes back, R plays again, T turns the board.
  }
square = { $square }, { $content ->
    [empty] empty
    [first] { $game ->
        [tictactoe] X
       *[other] black
      }
   *[second] { $game ->
        [tictactoe] O
       *[other] white
      }
  }
square-legal = legal
square-turns = legal, turns { $turned }
square-forbidden = forbidden: { $reason }
square-last = last move
square-winning = winning line
selected = { $square } selected. Tap it again to play.

## What a person has to know
is-over = The game is over.
not-your-turn = It is the engine’s turn.
wait-for-server = Waiting for the server.
occupied = { $square } is occupied.
turns-nothing = { $square } would turn no disc over.
forbidden = { $square } is forbidden for Black: { $reason }.
forbidden-double_three = double three
forbidden-double_four = double four
forbidden-overline = overline
no-square = “{ $text }” is no square of this board.

## Players
you = You
human = A person
engine = Yomi
engine-level = Yomi, level { $level }
level = Level { $level }
thinking = thinking …
discs-of = { $side ->
    [black] Black’s discs:
   *[white] White’s discs:
  }
pass = Pass
pass-short = pass
play-on = Play on from here
hold = Stop the engines
move-field = Move
play-move = Play

## Moves
moves = Moves
no-moves = No move has been played yet.
to-start = To the start
one-back = One move back
one-forward = One move forward
to-end = To the end

## What can be done
actions = What you can do
new-game = New game
undo = Take back
redo = Play again
turn-board = Turn the board
edit = Set up a position
paste = Paste a game
share = Share
start = Start
game-label = Game
rule-label = Rule
rule = { $rule ->
    [freestyle] Freestyle
    [standard] Standard
   *[renju] Renju
  }
rule-hint = { $rule ->
    [freestyle] Five or more in a row win.
    [standard] Exactly five in a row win.
   *[renju] Black may not make a double three, a double four or an overline; exactly five win for Black.
  }
size-label = Board
size = { $side } × { $side }
pace-label = The engine thinks
pace = { $pace ->
    [level] by its level
    [time] a time a move
   *[clock] against a clock
  }
seconds-a-move = Seconds a move
minutes-a-side = Minutes a side
seconds-gained = Seconds gained a move

## A position of one's own
edit-hint = Choose a stone and then squares; a second time empties a square.
edit-tool = Put down
edit-turn = To move
edit-clear = Empty the board
edit-done = Play from here
empty = Nothing

## Pasting
paste-title = Paste a game or a position
paste-label = A record, a drawing or a list of moves
paste-hint = Othello’s GGF, gomoku’s SGF and PSQ, boards drawn with X, O and -, moves such as f5d6c3.
paste-fault = Nobody can read this as a game:
load = Load

## Sharing
share-link = Link
share-moves = Moves
share-position = Position
share-curl = The last request, for a shell
share-picture = Picture
copy = Copy
copy-what = Copy: { $what }
copied = Copied

## Analysis
analysis = Analysis
analysis-hint = Scores on the squares, the best lines, how far the search has come.
go-on = Go on
hold-analysis = Hold the analysis
analysis-held = Held.
analysis-begins = The search begins.
analysis-runs = Searching; players’ moves go first.
stopped-depth = Ended at the deepest search there is.
stopped-nodes = Ended at its limit of positions.
stopped-time = Ended: the server searches no longer than this.
stopped-deadline = Ended at its deadline.
stopped-solved = Solved: the result is proven.
stopped-only_move = There is only one move.
stopped-game_over = The game is over.
stopped-server_limit = Ended: the server searches no longer than this.
stopped-draining = Ended: the server stops.
stopped-other = Ended: { $reason }.
depth = Depth
nodes = Positions
nodes-per-second = Per second
breadth = Scores on
every-move = every move
best-moves = { $lines ->
    [one] the best move
   *[other] the best { $lines } moves
  }
lines = Best lines
all-lines = All { $lines } moves
fewer-lines = Fewer moves
plot-label = Score by depth: from { $first } to { $last } at depth { $depth }
plot-caption = Score by depth of search
means-win-in = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: a proven win in { $plies } plies.
means-loss-in = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: a proven loss in { $plies } plies.
means-exact = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: { $result ->
    [win] a proven win
    [loss] a proven loss
   *[draw] a proven draw
  }{ $by ->
    [none] .
    [0] .
   *[other] {" "}by { $by } discs.
  }
means-guess = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: about { $chance } to win{ $discs ->
    [none] .
   *[other] , { $discs } discs at the end.
  }
means-points = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: { $points } points, a guess in the engine’s own measure.
no-mistake = No mistake is known. Have the game looked through first.
graph-chance = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }’s chance to win
graph-discs = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }’s lead in discs
graph-label = Place in the game
graph-value = { $measure ->
    [discs] { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  } ahead by { $value } discs.
   *[chance] { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }’s chance to win: { $value }.
  }
graph-mistake = A mistake led here.
show-chance = Show chances
show-discs = Show discs
review = Look through the game
stop-review = Stop, { $done } of { $all } looked at
next-mistake = { $mistakes ->
    [0] No mistakes known
   *[other] Next mistake ({ $mistakes })
  }
`;export{e as default};