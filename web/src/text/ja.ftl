# 日本語のページ。

## どの画面にもあるもの
skip-to-board = 盤面へ移動
games = ゲーム
game = { $game ->
    [othello] オセロ
    [gomoku] 五目並べ
   *[tictactoe] 三目並べ
  }
language = 言語
light-or-dark = 明暗の切り替え
close = 閉じる
cancel = やめる
server-away = サーバーに接続できません。戻りしだい自動的に再開します。
new-version = サーバーが新しい版になりました。
reload = 再読み込み
list-comma = 、

## キー
key-title = このサーバーにはキーが必要です
key-wanted = サーバーの管理者にキーをお尋ねください。
key-unknown = このキーはサーバーに登録されていません。
key = キー
key-memory = キーはこのページを離れるまでページ内にだけ保持され、どこにも保存されません。
key-use = 使う

## 手番
side = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }
to-move = { $side ->
    [black] 黒番です
    [white] 白番です
    [X] Xの番です
   *[O] Oの番です
  }
must-pass = { $side ->
    [black] 黒は打てる場所がないのでパスです
    [white] 白は打てる場所がないのでパスです
    [X] Xはパスです
   *[O] Oはパスです
  }
ended = { $winner ->
    [black] 黒の勝ち
    [white] 白の勝ち
    [X] Xの勝ち
    [O] Oの勝ち
   *[nobody] 引き分け
  }
ended-discs = { $winner ->
    [black] { $black } 対 { $white } で黒の勝ち
    [white] { $white } 対 { $black } で白の勝ち
   *[nobody] { $black } 対 { $white } で引き分け
  }
time-is-up = { $side ->
    [black] 黒の時間切れ、白の勝ち
    [white] 白の時間切れ、黒の勝ち
    [X] Xの時間切れ、Oの勝ち
   *[O] Oの時間切れ、Xの勝ち
  }
said-move = { $side ->
    [black] 黒 { $move }
    [white] 白 { $move }
    [X] X { $move }
   *[O] O { $move }
  }{ $turned ->
    [0] 。
   *[other] 、{ $turned }枚返し。
  }
said-pass = { $side ->
    [black] 黒パス。
    [white] 白パス。
    [X] Xパス。
   *[O] Oパス。
  }
said-place = { $plies }手中{ $ply }手目。

## 盤面
board-label = { $game ->
    [othello] オセロ盤。矢印キーで移動、Enterで着手、Uで待った、Rでやり直し、Tで盤の回転、Pでパス。
    [gomoku] 五目並べの盤。矢印キーで移動、Enterで着手、Uで待った、Rでやり直し、Tで盤の回転。
   *[tictactoe] 三目並べの盤。矢印キーで移動、Enterで着手、Uで待った、Rでやり直し、Tで盤の回転。
  }
square = { $square }、{ $content ->
    [empty] 空き
    [first] { $game ->
        [tictactoe] X
       *[other] 黒
      }
   *[second] { $game ->
        [tictactoe] O
       *[other] 白
      }
  }
square-legal = 着手可能
square-turns = 着手可能、{ $turned }枚返し
square-forbidden = 禁手（{ $reason }）
square-last = 最後の手
square-winning = 勝ちの並び
selected = { $square }を選びました。もう一度タップすると打ちます。

## お知らせ
is-over = 対局は終わっています。
not-your-turn = エンジンの番です。
wait-for-server = サーバーを待っています。
occupied = { $square }にはすでに石があります。
turns-nothing = { $square }では石を返せません。
forbidden = { $square }は黒の禁手です（{ $reason }）。
forbidden-double_three = 三三
forbidden-double_four = 四四
forbidden-overline = 長連
no-square = 「{ $text }」という場所はこの盤にありません。

## 対局者
you = あなた
human = 人
engine = Yomi
engine-level = Yomi レベル{ $level }
level = レベル{ $level }
thinking = 考慮中…
discs-of = { $side ->
    [black] 黒の石数：
   *[white] 白の石数：
  }
pass = パス
pass-short = パス
play-on = ここから続ける
hold = エンジンを止める
move-field = 着手
play-move = 打つ

## 棋譜
moves = 棋譜
no-moves = まだ着手がありません。
to-start = 最初へ
one-back = 一手戻る
one-forward = 一手進む
to-end = 最後へ

## 操作
actions = 操作
new-game = 新しい対局
undo = 待った
redo = やり直し
turn-board = 盤を回す
edit = 局面を作る
paste = 棋譜を貼り付け
share = 共有
start = 開始
game-label = ゲーム
rule-label = ルール
rule = { $rule ->
    [freestyle] 自由ルール
    [standard] スタンダード
   *[renju] 連珠
  }
rule-hint = { $rule ->
    [freestyle] 五つ以上並べば勝ち（長連も勝ち）。
    [standard] ちょうど五つ並べば勝ち。
   *[renju] 黒は三三・四四・長連が禁手。黒はちょうど五連で勝ち。
  }
size-label = 盤の大きさ
size = { $side }路
pace-label = エンジンの考え方
pace = { $pace ->
    [level] レベルどおり
    [time] 一手の時間
   *[clock] 持ち時間
  }
seconds-a-move = 一手の秒数
minutes-a-side = 持ち時間（分）
seconds-gained = 一手ごとの加算（秒）

## 局面の作成
edit-hint = 石を選んでから場所を選びます。もう一度選ぶと空きになります。
edit-tool = 置くもの
edit-turn = 手番
edit-clear = 盤を空にする
edit-done = ここから始める
empty = なし

## 貼り付け
paste-title = 棋譜や局面を貼り付け
paste-label = 棋譜、盤面図、または着手の並び
paste-hint = オセロのGGF、五目並べのSGFとPSQ、X・O・-で描いた盤面、f5d6c3のような着手。
paste-fault = 対局として読めませんでした：
load = 読み込む

## 共有
share-link = リンク
share-moves = 棋譜
share-position = 局面
share-curl = 最後のリクエスト（シェル用）
share-picture = 画像
copy = コピー
copy-what = コピー：{ $what }
copied = コピーしました

## 解析
analysis = 解析
analysis-hint = 各マスの評価値、最善手順、探索の進み具合を表示します。
go-on = 再開
hold-analysis = 解析を一時停止
analysis-held = 一時停止中。
analysis-begins = 探索を始めます。
analysis-runs = 探索中（対局者の手が優先されます）。
stopped-depth = 最大の深さに達して終了しました。
stopped-nodes = 局面数の上限で終了しました。
stopped-time = サーバーの探索時間の上限で終了しました。
stopped-deadline = 期限で終了しました。
stopped-solved = 解決済み：結果は証明されました。
stopped-only_move = 合法手は一つだけです。
stopped-game_over = 対局は終わっています。
stopped-server_limit = サーバーの探索時間の上限で終了しました。
stopped-draining = サーバーの停止により終了しました。
stopped-other = 終了：{ $reason }。
depth = 深さ
nodes = 局面数
nodes-per-second = 毎秒
breadth = 評価する手
every-move = すべての手
best-moves = { $lines ->
    [one] 最善手のみ
   *[other] 上位{ $lines }手
  }
lines = 最善手順
all-lines = 全{ $lines }手
fewer-lines = 表示を減らす
plot-label = 深さごとの評価値：{ $first }から、深さ{ $depth }で{ $last }
plot-caption = 探索の深さごとの評価値
means-win-in = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }：{ $plies }手で勝ち（証明済み）。
means-loss-in = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }：{ $plies }手で負け（証明済み）。
means-exact = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }：{ $result ->
    [win] 勝ち（証明済み）
    [loss] 負け（証明済み）
   *[draw] 引き分け（証明済み）
  }{ $by ->
    [none] 。
    [0] 。
   *[other] 、{ $by }石差。
  }
means-guess = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }：勝率 約{ $chance }{ $discs ->
    [none] 。
   *[other] 、終局時 { $discs }石の見込み。
  }
means-points = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }：{ $points }点（エンジン独自の尺度による推定）。
no-mistake = 悪手は見つかっていません。先に全局を調べてください。
graph-chance = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の勝率
graph-discs = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の石差
graph-label = 棋譜の位置
graph-value = { $measure ->
    [discs] { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の石差 { $value }。
   *[chance] { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の勝率 { $value }。
  }
graph-mistake = 直前の手は悪手です。
show-chance = 勝率を表示
show-discs = 石差を表示
review = 全局を調べる
stop-review = 中止（{ $all }局面中{ $done }）
next-mistake = { $mistakes ->
    [0] 悪手なし
   *[other] 次の悪手（{ $mistakes }）
  }
