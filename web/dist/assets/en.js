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
page-settings = Settings of the page
light-or-dark = Light or dark
close = Close
cancel = Cancel
server-away = The server is away. The page goes on by itself when it is back.
new-version = The server has a new version.
reload = Reload
title = { $game }: { $turn } – Yomi
list-comma = ,{" "}
lab-title = Laboratory
lab-skip = Skip to the laboratory

## Keys
key-title = This server wants a key
key-wanted = Ask whoever runs it for one.
key-unknown = The server does not know this key.
key = Key
key-memory = The key stays in this page until you leave it and is stored nowhere.
key-give = Give a key
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
ended-you = { $result ->
    [won] { $by ->
        [0] You win
       *[other] You win by { $by }
      }
   *[lost] { $by ->
        [0] You lose
       *[other] You lose by { $by }
      }
  }
ended-discs = { $winner ->
    [black] Black wins { $black } to { $white }
    [white] White wins { $white } to { $black }
   *[nobody] A draw, { $black } to { $white }
  }
ended-hints = { $hints ->
    [1] { $result }, with a hint
   *[other] { $result }, with { $hints } hints
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
said-turned = { $corner ->
    [top-left] The board is turned: a1 is at the top left.
    [top-right] The board is turned: a1 is at the top right.
    [bottom-left] The board is turned: a1 is at the bottom left.
   *[bottom-right] The board is turned: a1 is at the bottom right.
  }

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

## Swap2
opening-label = Opening
opening = { $by ->
    [swap2] Swap2
   *[free] Free
  }
swap2-hint = The first player puts three stones on the board. The second takes White, takes Black, or puts two more stones and leaves the choice to the first.
swap2-small = On fewer than { $rows } rows a person has to open.
swap2-who = { $index ->
    [0] Who opens
   *[1] Who answers
  }
swap2-seat = { $index ->
    [0] First player
   *[1] Second player
  }
swap2-role = { $index ->
    [0] opens
   *[1] answers
  }
swap2-put = { $side ->
    [black] { $stones ->
        [3] Swap2, three stones: a black one
       *[2] Swap2, two more stones: a black one
      }
   *[white] { $stones ->
        [3] Swap2, three stones: a white one
       *[2] Swap2, two more stones: a white one
      }
  }
swap2-choose = { $stones ->
    [3] Swap2: a colour, or two more stones?
   *[5] Swap2: which colour?
  }
swap2-take = { $side ->
    [black] Take Black
   *[white] Take White
  }
swap2-two = Two more stones
swap2-said-three = The opening: black { $first }, white { $second }, black { $third }.
swap2-said-two = { $who ->
    [you] You put two more stones.
    [engine] Yomi puts two more stones.
    [opener] The first player puts two more stones.
   *[other] The second player puts two more stones.
  }
swap2-said-colour = { $side ->
    [black] { $who ->
        [you] You take Black.
        [engine] Yomi takes Black, you have White.
        [opener] The first player takes Black.
       *[other] The second player takes Black.
      }
   *[white] { $who ->
        [you] You take White.
        [engine] Yomi takes White, you have Black.
        [opener] The first player takes White.
       *[other] The second player takes White.
      }
  }

## What a person has to know
is-over = The game is over.
not-your-turn = It is the engine’s turn.
wait-for-server = Waiting for the server.
try-again = Try again
occupied = { $square } is occupied.
turns-nothing = { $square } would turn no disc over.
forbidden = { $square } is forbidden for Black: { $reason }.
forbidden-double_three = double three
forbidden-double_four = double four
forbidden-overline = overline
no-square = “{ $text }” is no square of this board.

## Players
human = A person
engine = Yomi
engine-timed = Plays as well as it can within its time.
engine-level = Yomi, level { $level }
level = Level { $level }
opponent-discs = Loses about { $loss } discs a move.
opponent-chance = Gives away about { $loss } % of the game a move.
opponent-more = More: levels
opponent-done = Done
opponent-row = { $result ->
    [won] Three wins in a row.
   *[lost] Three losses in a row.
  }
opponent-try = Play against { $title }
thinking = thinking …
discs-of = { $side ->
    [black] Black’s discs:
   *[white] White’s discs:
  }
pass = Pass
pass-short = pass
play-on = Play on from here
stop-playing = Stop playing
looking-only = Looking only.
said-playing = The game is played from here.
said-looking = The game is stopped.
played-by = { $name } is played by
move-field = Move
play-move = Play

## Moves
moves = Moves
no-moves = No move has been played yet.
kept-before = The game before is kept.
revert = Undo
line-beside = { $of ->
    [0] A line beside the game, from move { $ply }
   *[other] A line beside line { $of }, from move { $ply }
  }
promote = Promote
delete-line = Delete
said-line = { $line ->
    [0] In the game: { $move }.
   *[other] In line { $line }: { $move }.
  }
said-promoted = The line has changed places with the moves that it left.
said-deleted = The line is deleted.
lines-full = The game has as many lines and moves beside it as it can.
rules = Rules
comment = Comment
comment-on = Comment on the position after move { $ply }
comment-change = Change
comment-done = Done
comments-full = The game has as much comment as it can.
back-to-game = Back to the game
said-back = Back in the game.
link-faults = Unreadable parts of the link, left out: { $faults }
link-later = A later version of this page wrote this link. Reload the page, or ask for another link.
to-start = To the start
one-back = One move back
one-forward = One move forward
to-end = To the end
steps = Through the game

## What can be done
panels = Panels
panel = { $panel ->
    [game] Game
    [analysis] Analysis
   *[review] Review
  }
actions = What you can do
two-taps = A second tap plays on small squares
new-game = New game
undo = Take back
hint = Hint
hint-part = The best move lies between { $from } and { $to }.
hint-move = The best move is { $move }.
turn-board = Turn the board
keys = Keys on the board
key-does = { $key ->
    [enter] play
    [u] take back
    [r] one move forward
    [n] next move
    [b] best move
    [m] next mistake
    [M] previous mistake
    [p] pass
    [arrows] step through the game, off the board
    [h] hint
    [v] next line
    [updown] line above or below, off the board
    [undo] undo
   *[t] turn the board
  }
edit = Set up a position
paste = Paste a game
share = Share
start = Start
over = After the game
again = Again
change-sides = Change sides
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
handicap-label = Handicap
handicap = { $stones ->
    [0] None
   *[other] { $kind ->
        [corners] { $stones ->
            [1] 1 corner for Black, White begins
           *[other] { $stones } corners for Black, White begins
          }
       *[dots] { $stones ->
            [1] 1 stone more for Black, White begins
           *[other] { $stones } stones more for Black, White begins
          }
      }
  }
handicap-of = { $kind ->
    [corners] { $stones ->
        [1] 1 corner
       *[other] { $stones } corners
      }
   *[dots] { $stones ->
        [1] 1 stone more
       *[other] { $stones } stones more
      }
  }
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
paste-hint = PGN, SGF, GGF, PSQ, JSON of Othello Quest, boards drawn with X, O and -, moves such as f5d6c3.
paste-fault = This cannot be read as a game:
paste-left = Lines and comments of the record that are illegal, too many or too long, left out or cut: { $left }
paste-which = The text holds or fits more than one game. Which is it?
paste-slip = As { $game } it cannot be read:
paste-instead = Or is it this one?
paste-file = Or a file
record-result = result in the record: { $result }
load = Load

## Sharing
share-link = Link
share-picture-link = Link to a picture
share-moves = Moves
share-position = Position
share-curl = The last request, for a shell
share-picture = Picture
share-record = Record of the game
share-left = Comments for which the link has no room: { $left }. SGF has them all.
share-lines = SGF has all lines and comments; other forms have the line on the board.
picture-failed = The picture could not be made.
file-failed = The file could not be made.
copy = Copy
copy-what = Copy: { $what }
share-native = Share the link
share-programs = For programs
copied = Copied
copy-failed = The browser does not allow copying.

## Analysis
analysis = Analysis
analysis-hint = Scores on the squares, the best lines, how far the search has come.
go-on = Go on
hold-analysis = Hold the analysis
analysis-held = Held.
analysis-begins = The search begins.
analysis-runs = Searching for up to { $seconds } s; players’ moves go first.
go-deeper = Go deeper
stopped-depth = Ended at the deepest search there is.
stopped-nodes = Ended at its limit of positions.
stopped-time = Searched for { $seconds } s, as long as the server searches at once.
stopped-deadline = Ended at its deadline.
stopped-solved = Solved: the result is proven.
stopped-only_move = There is only one move.
stopped-game_over = The game is over.
stopped-server_limit = Searched for { $seconds } s, as long as the server searches at once.
stopped-draining = Ended: the server stops.
stopped-preempted = Ended: another player needed the thread.
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
threats = Threats
threats-hint = What the next stone of each side would make, also while the other is to move.
threats-none = None.
threat-five = five
threat-straight_four = straight four
threat-four = four
threat-open_three = open three
threat-of = { $side ->
    [black] Black
   *[white] White
  }: { $forms }
means-win-in = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: a proven win in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }.
means-loss-in = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }: a proven loss in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }.
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
graph-led = Led here: { $class }.
graph-game = In the game: { $said }.
graph-line = this line (●)
graph-of-game = the game (◆)
fork = { $measure } at move { $ply }: in the game { $game }; in this line { $line }.
fork-unknown = (not looked at yet)
show-chance = Show chances
show-discs = Show discs

## Openings
openings = Played in tournaments
openings-hint = Moves that people played from this position, most games first
openings-asked = Looking it up …
openings-none = Fewer than five games went through this position.
openings-games = { $games } games went through this position.
openings-move = Move
openings-count = Games
openings-results = Black / draw / White
openings-parts = { $won } / { $drawn } / { $lost }%
openings-value = Value
openings-proven = { $kind ->
    [exact] (proven: { $value })
    [least] (proven: at least { $value })
   *[most] (proven: at most { $value })
}

## Review
review = Review the game
review-time = Time of the review
review-seconds = { $seconds } s
review-stop = Stop
review-progress = Progress of the review
review-done = { $done }, { $finished } of { $plies } moves
not-reviewed = Not reviewed yet
review-question = Where did the game turn?
review-question-hint = A review compares every move with the best one.
review-longer = Look longer
review-spent = looked for { $seconds } s
review-begins = Review of { $plies } moves begins.
review-ended = Review finished. Mistakes: { $mistakes }.
not-looked-at = not looked at yet
next-none = No mistakes known
no-mistake-yet = No mistake so far; some moves are not looked at yet
next-mistake = { $again ->
    [true] Next mistake ({ $number } of { $count }, again from the start)
   *[other] Next mistake ({ $number } of { $count })
  }
next-doubtful = { $again ->
    [true] Next doubtful move ({ $number } of { $count }, again from the start)
   *[other] Next doubtful move ({ $number } of { $count })
  }
review-marks-shown = Marks on the board
review-format = Format of the report
review-format-name = { $format ->
    [html] Page
    [txt] Transcript
    [svg] Picture
    [sgf] SGF
   *[ggf] GGF
  }
previous-mistake = Previous mistake
review-title = Review
review-part = { $open ->
    [0] Reviewed { $finished } of { $plies } moves.
   *[other] Reviewed { $finished } of { $plies } moves; { $open } may still change.
  }
review-report = Download the report
review-worst = Worst moves, { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  }:
review-sides = Accuracy, loss and classes of each side
review-side = Side
review-accuracy = Accuracy
review-mean-loss = Mean loss
review-mean-discs = In discs
review-skill = Skill
review-skill-hint = Skill with its 95% interval: 1 is the average tournament player, 0 plays at random.
review-skill-between = { $skill } ({ $from } to { $to })
review-skill-open = at least { $from }
review-forced-count = No choice
review-moves = Reviewed moves
review-number = No.
review-played = Played
review-score = Score
review-best-move = Best
review-loss = Loss
review-class-head = Class
review-marks = Remarks
review-go = To the position before move { $ply }
review-class = { $class ->
    [best] best
    [good] good
    [inaccuracy] inaccuracy
    [mistake] mistake
    [blunder] blunder
    [unclear] unclear
    [placed] placed
   *[other] { $class }
  }
review-between = unclear, { $best } to { $worst }
review-size-between = { $best } to { $worst }
review-forced-short = { $forced ->
    [pass] pass
    [only_move] only move
   *[other] forced
  }
review-mark = { $mark ->
    [missed_win] missed a win
    [allowed_win] allowed a win
    [lost] lost
    [slack] slack
    [turning_point] turning point
    [exercise] one good move
    [forbidden] forbidden move
   *[other] { $mark }
  }
review-lines = Lines of the review
review-line = Best play
review-refutation = After the move
review-facts = Facts about the move
try-first = Try it yourself first
try-question = { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  } played { $played }: { $class }. Play a better move on the board.
try-verdict = { $result ->
    [best] { $move } is the best move.
    [equal] { $move } is right: it is as good as the best move.
    [grading] { $move } is being looked at …
   *[played] { $move } is the move of the game.
  }
try-amount = { $unit ->
    [discs] { $by ->
        [one] 1 disc
       *[other] { $by } discs
      }
   *[chances] { $by } % of the chances
  }
try-better = { $move }: { $class }. { $about ->
    [true] About { $gain }
   *[other] { $gain }
  } better than { $played }; { $best } would have been { $more } more.
try-not-better = { $move }: { $class }. No better than { $played }, which was played.
try-answer = Show the answer
square-best = best move
square-played = played in the game
opening-name = Opening:

## My games
mine = My games
mine-tab = { $tab ->
    [games] Games
   *[mistakes] My mistakes
  }
mine-keep = Keep this game
mine-kept = The game is kept.
mine-export = Export all
mine-export-one = Export { $game }
mine-import = Import a file
mine-remove = Delete { $game }
mine-removed = The game is deleted.
mine-search = Search: names, opening, result, date
mine-count = { $found } of { $all } games
mine-more = Show more ({ $left } left)
mine-hints = { $hints ->
    [1] 1 hint
   *[other] { $hints } hints
  }
mine-plies = { $plies } moves
mine-none = No game is kept yet. Games that you play here are kept when they end; any other one with “Keep this game”.
mine-no-mistakes = No mistakes yet: they come from the reviews of the games kept.
mine-left = { $left } of { $all } mistakes are still to be solved
mine-mistake = Move { $ply }, { $side ->
    [black] Black
    [white] White
    [X] X
   *[O] O
  } { $move }
mine-solved = solved { $day }
mine-next = { $left ->
    [0] No more mistakes to solve
   *[other] Next of my mistakes ({ $left } left)
  }
mine-read = { $added } new, { $known } known already{ $unread ->
    [0] .
   *[other] , { $unread } not readable.
  }
mine-no-file = “{ $file }” holds no games of this page.
mine-fault = { $fault ->
    [full] The storage of this browser is full: nothing more is kept. Export and delete games to make room.
   *[none] This browser stores nothing for this page, as in a private window: games last until the page is left.
  }
mine-hint = Games are stored in this browser only. It may delete them with its site data; an exported file keeps them.

## Puzzle of the day
puzzle = Puzzle of the day
puzzle-of = Yomi, puzzle of the day, { $game }, { $date }:
puzzle-ask = { $within ->
    [0] Puzzle of the day: exactly one move wins.
   *[other] Puzzle of the day: exactly one move wins within { $within } plies.
  }
puzzle-level = { $level ->
    [10] Level 10 of the engine plays it, level 9 does not.
   *[other] Levels { $level } to 10 of the engine play it.
  }
puzzle-wrong = { $move } { $within ->
    [0] does not win.
   *[other] does not win within { $within } plies.
  }
puzzle-solved = { $move } is the only move that wins{ $within ->
    [0] {""}
   *[other] {" "}within { $within } plies
  }. { $tries ->
    [1] Solved at the first try.
   *[other] Solved after { $tries } tries.
  }
puzzle-shown = { $move } is the only move that wins{ $within ->
    [0] .
   *[other] {" "}within { $within } plies.
  }
puzzle-streak = { $days } days in a row.
puzzle-share = Copy the result

## Refusals
fault-malformed_json = { $field }: { $detail }.
fault-unknown_field = { $field }: { $detail }.
fault-wrong_type = { $field }: { $detail }.
fault-out_of_range = { $field }: { $detail }.
fault-required = { $field }: { $detail }.
fault-conflicting_fields = { $field }: { $detail }.
fault-not_applicable = { $field }: { $detail }.
fault-wrong_length = { $field }: { $detail }.
fault-illegal_position = { $field }: { $detail }.
fault-illegal_move = { $kind ->
    [unknown] { $number ->
        [0] “{ $move }” is no move on this board.
       *[other] Move { $number }: “{ $move }” is no move on this board.
      }
   *[other] { $said }.
  }
fault-illegal_tree = { $field }: { $detail }.
problem-malformed_body = { $detail }
problem-malformed_request = { $detail }
problem-unauthorized = { $detail }
problem-forbidden = { $detail }
problem-cross_site = { $detail }
problem-not_found = { $detail }
problem-method_not_allowed = { $detail }
problem-not_acceptable = { $detail }
problem-request_timeout = { $detail }
problem-too_large = { $detail }
problem-unsupported_media_type = { $detail }
problem-foreign_host = { $detail }
problem-invalid_request = { $detail }
problem-rate_limited = { $detail }
problem-too_many_concurrent = { $detail }
problem-head_too_long = { $detail }
problem-internal = { $detail }
problem-queue_full = { $detail }
problem-deadline_unattainable = { $detail }
problem-queue_timeout = { $detail }
problem-draining = { $detail }
problem-preempted = { $detail }
problem-too_many_connections = { $detail }
problem-overloaded = { $detail }
problem-too_many_streams = { $detail }
problem-job_unfinished = { $detail }
problem-job_cancelled = { $detail }
problem-idempotency_conflict = { $detail }
problem-store_unavailable = { $detail }
problem-job_given_up = { $detail }

`;export{e as default};