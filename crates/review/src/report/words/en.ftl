# Words of reports and sentences about moves: a message a line, values in braces.

## Sides, games, amounts
black = Black
white = White
X = X
O = O
othello = Othello
gomoku = gomoku
tictactoe = tic-tac-toe
disc = 1 disc
discs = { $n } discs
about-disc = about 1 disc
about-discs = about { $n } discs
chances = about { $n } % of the chances

## A result that is turned
win-to-loss = { $played } throws the win away.
win-to-draw = { $played } turns a win into a draw.
draw-to-loss = { $played } turns a draw into a loss.
turned = { $before }{ $only }; { $after }.
had-win = { $side } was winning with { $best }
had-win-by = { $side } was winning by { $n } with { $best }
had-draw = It was a draw with { $best }
only = , the only good move
then-loss = after { $played } { $other } wins
then-loss-by = after { $played } { $other } wins by { $n }
then-draw = after { $played } it is a draw

## A certain result
still-winning = Still winning, but { $by } given away. { $best } was best.
still-losing = Still losing, and { $by } more given away. { $best } was best.
missed-win = { $played } misses a win: with { $best } { $side } wins for certain.
missed-win-by = { $played } misses a win: with { $best } { $side } wins by { $n } for certain.
only-one = No other move was good.
may-win = { $best } wins for certain; whether { $played } wins, too, is not known.
loses = { $played } loses the game: { $other } wins for certain. By the estimate { $side } was at least even with { $best }.
loses-by = { $played } loses the game: { $other } wins by { $n } for certain. By the estimate { $side } was at least even with { $best }.
loses-anyway = After { $played } { $other } wins for certain; { $best } was the better try.
loses-anyway-by = After { $played } { $other } wins by { $n } for certain; { $best } was the better try.
forbidden = { $played } is forbidden, and { $side } loses by it. { $best } was best.
lost = Every move loses.

## Estimates
turns = The game turns here.
good = A good move; { $best } is better by { $by }.
good-close = A good move, about as good as { $best }.
kept-chances = Hardly any of the chances lost, but { $by } given away. { $best } was best.
inaccuracy = An inaccuracy: { $best } was better by { $by }.
mistake = A mistake: { $best } was better by { $by }.
blunder = A blunder: { $best } was better by { $by }.
inaccuracy-size = An inaccuracy or worse; how big is not certain ({ $by }). { $best } was better.
mistake-size = A mistake; how big is not certain ({ $by }). { $best } was better.
unclear = Perhaps no mistake: { $best } looks better by { $by }, which is not certain.

## Best moves and moves without a choice
best = { $played } is the best move.
best-wins = { $side } wins; { $played } is the best move.
best-wins-by = { $side } wins by { $n }; { $played } is the best move.
best-draws = It is a draw; { $played } is the best move.
best-loses = { $other } wins; { $played } is the best move.
best-loses-by = { $other } wins by { $n }; { $played } is the best move.
equal = { $played } is as good as { $best }.
pass = { $side } had to pass.
only-move = { $played } was the only move.
answer = { $played } was forced: after any other move { $other } wins at once.
placed = { $played } was placed by the opening rule and is not judged.

## The report
title = Review: { $first } against { $second }
player = { $name } ({ $side })
moves-made = { $n } moves
result = result { $text }
unfinished = unfinished
opening = opening { $text }
reviewed = Reviewed so far: { $done } of { $asked } moves.
graph = Expectation of { $side } after each move
greatest = Greatest losses of { $side }
lines = Best: { $best }. Played: { $played }.
moves = Moves
comments = Comments of the record
head-free = free moves
head-accuracy = accuracy
head-mean-loss = mean loss
head-mean-discs = mean loss, discs
head-skill = skill
strength = { $skill } ({ $from } to { $to })
strength-open = at least { $from }
strength-of = { $side }: skill { $skill }
head-forced = forced
head-side = side
head-played = played
head-score = score
head-best = best
head-loss = loss
head-expectation = of expectation
head-class = class
head-certainty = certainty
head-depth = depth
class-best = best
class-good = good
class-inaccuracy = inaccuracy
class-mistake = mistake
class-blunder = blunder
class-unclear = unclear
class-placed = placed
or-worse = { $class } or worse
exact = exact
proven = proven
estimated = estimated
win-in = win in { $n }
loss-in = loss in { $n }
win = win
draw = draw
loss = loss
