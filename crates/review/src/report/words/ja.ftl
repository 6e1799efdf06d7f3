# 検討の文と報告書の言葉。1行に1つ、値は波かっこの中。

## 手番、ゲーム、量
black = 黒
white = 白
X = X
O = O
othello = オセロ
gomoku = 五目並べ
tictactoe = 三目並べ
disc = 1石
discs = { $n }石
about-disc = 約1石
about-discs = 約{ $n }石
chances = 勝率で約{ $n }%

## 結果が変わった手
win-to-loss = { $played }で勝ちを失いました。
win-to-draw = { $played }で勝ちが引き分けになりました。
draw-to-loss = { $played }で引き分けが負けになりました。
turned = { $before }{ $only }でしたが、{ $after }です。
had-win = { $best }なら{ $side }の勝ち
had-win-by = { $best }なら{ $side }の{ $n }石勝ち
had-draw = { $best }なら引き分け
only = （唯一の好手）
then-loss = { $played }の後は{ $other }の勝ち
then-loss-by = { $played }の後は{ $other }の{ $n }石勝ち
then-draw = { $played }の後は引き分け

## 確定した結果
still-winning = まだ勝ちですが、{ $by }損しました。最善は{ $best }でした。
still-losing = 負けは変わらず、さらに{ $by }損しました。最善は{ $best }でした。
missed-win = { $played }で勝ちを逃しました。{ $best }なら{ $side }の勝ちが確定です。
missed-win-by = { $played }で勝ちを逃しました。{ $best }なら{ $side }の{ $n }石勝ちが確定です。
only-one = ほかに良い手はありませんでした。
may-win = { $best }なら勝ちが確定です。{ $played }でも勝てるかは分かりません。
loses = { $played }で負けになりました。{ $other }の勝ちが確定です。{ $best }なら、評価値では{ $side }が互角以上でした。
loses-by = { $played }で負けになりました。{ $other }の{ $n }石勝ちが確定です。{ $best }なら、評価値では{ $side }が互角以上でした。
loses-anyway = { $played }の後は{ $other }の勝ちが確定です。{ $best }のほうが粘れました。
loses-anyway-by = { $played }の後は{ $other }の{ $n }石勝ちが確定です。{ $best }のほうが粘れました。
forbidden = { $played }は禁手で、{ $side }の負けです。最善は{ $best }でした。
lost = どの手でも負けです。

## 見積もり
turns = ここで形勢が入れ替わります。
good = 良い手です。{ $best }のほうが{ $by }良い手でした。
good-close = 良い手です。{ $best }とほぼ同じです。
kept-chances = 勝率はほとんど変わりませんが、{ $by }損しました。最善は{ $best }でした。
inaccuracy = 緩手です。{ $best }のほうが{ $by }得でした。
mistake = 悪手です。{ $best }のほうが{ $by }得でした。
blunder = 大悪手です。{ $best }のほうが{ $by }得でした。
inaccuracy-size = 緩手か、それより悪い手です。大きさは確かではありません（{ $by }）。{ $best }のほうが得でした。
mistake-size = 悪手です。大きさは確かではありません（{ $by }）。{ $best }のほうが得でした。
unclear = 悪手とは限りません。{ $best }のほうが{ $by }得に見えますが、確かではありません。

## 最善手と、選べない手
best = { $played }は最善手です。
best-wins = { $side }の勝ちです。{ $played }は最善手です。
best-wins-by = { $side }の{ $n }石勝ちです。{ $played }は最善手です。
best-draws = 引き分けです。{ $played }は最善手です。
best-loses = { $other }の勝ちです。{ $played }は最善手です。
best-loses-by = { $other }の{ $n }石勝ちです。{ $played }は最善手です。
equal = { $played }は{ $best }と同じ価値です。
pass = { $side }はパスするしかありませんでした。
only-move = { $played }は唯一打てる手でした。
answer = { $played }は絶対手です。ほかの手では{ $other }がすぐに勝ちます。
placed = { $played }は開局規則で置かれた石で、判定しません。

## 報告書
title = 検討：{ $first }対{ $second }
player = { $name }（{ $side }）
moves-made = { $n }手
result = 結果 { $text }
unfinished = 未了
opening = 定石 { $text }
reviewed = 検討済み：{ $asked }手のうち{ $done }手。
graph = 各手の後の{ $side }の期待値
greatest = { $side }の大きな損失
lines = 最善：{ $best }。実戦：{ $played }。
moves = 手順
comments = 棋譜のコメント
head-free = 自由な手
head-accuracy = 正確さ
head-mean-loss = 平均損失
head-mean-discs = 平均損失（石）
head-skill = 技量
strength = { $skill }（{ $from }〜{ $to }）
strength-open = { $from }以上
strength-of = { $side }：技量 { $skill }
head-forced = 強制
head-side = 手番
head-played = 実戦
head-score = 評価
head-best = 最善
head-loss = 損失
head-expectation = 期待値の損失
head-class = 判定
head-certainty = 確かさ
head-depth = 深さ
class-best = 最善
class-good = 好手
class-inaccuracy = 緩手
class-mistake = 悪手
class-blunder = 大悪手
class-unclear = 不明
class-placed = 開局の石
or-worse = { $class }かそれ以下
exact = 確定
proven = 証明済み
estimated = 見積もり
win-in = { $n }手で勝ち
loss-in = { $n }手で負け
win = 勝ち
draw = 引き分け
loss = 負け
