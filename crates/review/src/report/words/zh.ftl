# 复盘语句与报告用词：每行一条，花括号内为数值。

## 双方、游戏、数量
black = 黑方
white = 白方
X = X
O = O
othello = 黑白棋
gomoku = 五子棋
tictactoe = 井字棋
disc = 1 子
discs = { $n } 子
about-disc = 1 子
about-discs = { $n } 子
chances = { $n }% 胜率

## 结果改变的着法
win-to-loss = { $played } 把胜局送掉了。
win-to-draw = { $played } 把胜局下成了和棋。
draw-to-loss = { $played } 把和棋下成了负局。
turned = { $before }{ $only }；{ $after }。
had-win = 下 { $best } { $side }胜
had-win-by = 下 { $best } { $side }胜 { $n } 子
had-draw = 下 { $best } 是和棋
only = （唯一好着）
then-loss = 下 { $played } 后{ $other }胜
then-loss-by = 下 { $played } 后{ $other }胜 { $n } 子
then-draw = 下 { $played } 后是和棋

## 确定的结果
still-winning = 仍然获胜，但白送了 { $by }。最佳是 { $best }。
still-losing = 仍然落败，又多送了 { $by }。最佳是 { $best }。
missed-win = { $played } 错过了胜局：下 { $best } { $side }必胜。
missed-win-by = { $played } 错过了胜局：下 { $best } { $side }必胜 { $n } 子。
only-one = 没有别的好着。
may-win = { $best } 必胜；{ $played } 是否也胜还不知道。
loses = { $played } 输掉了对局：{ $other }必胜。按估值，下 { $best } { $side }至少均势。
loses-by = { $played } 输掉了对局：{ $other }必胜 { $n } 子。按估值，下 { $best } { $side }至少均势。
loses-anyway = 下 { $played } 后{ $other }必胜；{ $best } 更能坚持。
loses-anyway-by = 下 { $played } 后{ $other }必胜 { $n } 子；{ $best } 更能坚持。
forbidden = { $played } 是禁手，{ $side }因此落败。最佳是 { $best }。
lost = 怎么下都输。

## 估计
turns = 形势在此逆转。
good = 好着；{ $best } 约好 { $by }。
good-close = 好着，与 { $best } 相差无几。
kept-chances = 胜率几乎没有损失，但约白送了 { $by }。最佳是 { $best }。
inaccuracy = 缓着：{ $best } 约好 { $by }。
mistake = 失误：{ $best } 约好 { $by }。
blunder = 大失误：{ $best } 约好 { $by }。
inaccuracy-size = 缓着或更差；大小不确定（约 { $by }）。{ $best } 更好。
mistake-size = 失误；大小不确定（约 { $by }）。{ $best } 更好。
unclear = 未必是失误：{ $best } 看来约好 { $by }，但不确定。

## 最佳着法和没有选择的着法
best = { $played } 是最佳着法。
best-wins = { $side }胜；{ $played } 是最佳着法。
best-wins-by = { $side }胜 { $n } 子；{ $played } 是最佳着法。
best-draws = 和棋；{ $played } 是最佳着法。
best-loses = { $other }胜；{ $played } 是最佳着法。
best-loses-by = { $other }胜 { $n } 子；{ $played } 是最佳着法。
equal = { $played } 与 { $best } 一样好。
pass = { $side }只能停一手。
only-move = { $played } 是唯一可下的着法。
answer = { $played } 是必应：下别处{ $other }立即获胜。
placed = { $played } 由开局规则放置，不作评判。

## 报告
title = 复盘：{ $first } 对 { $second }
player = { $name }（{ $side }）
moves-made = { $n } 手
result = 结果 { $text }
unfinished = 未下完
opening = 开局 { $text }
reviewed = 已复盘：{ $asked } 手中的 { $done } 手。
graph = 每手之后{ $side }的期望
greatest = { $side }最大的损失
lines = 最佳：{ $best }。实战：{ $played }。
moves = 着法
comments = 棋谱注释
head-free = 自由着法
head-accuracy = 准确度
head-mean-loss = 平均损失
head-mean-discs = 平均损失（子）
head-skill = 棋力
strength = { $skill }（{ $from } 至 { $to }）
strength-open = 至少 { $from }
strength-of = { $side }：棋力 { $skill }
head-forced = 被迫
head-side = 一方
head-played = 实战
head-score = 评分
head-best = 最佳
head-loss = 损失
head-expectation = 期望损失
head-class = 判定
head-certainty = 可靠性
head-depth = 深度
class-best = 最佳
class-good = 好着
class-inaccuracy = 缓着
class-mistake = 失误
class-blunder = 大失误
class-unclear = 不明
class-placed = 开局之子
or-worse = { $class }或更差
exact = 确定
proven = 已证明
estimated = 估计
win-in = { $n } 手胜
loss-in = { $n } 手负
win = 胜
draw = 和
loss = 负
