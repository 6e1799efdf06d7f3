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
page-settings = ページの設定
light-or-dark = 明暗の切り替え
close = 閉じる
cancel = やめる
server-away = サーバーに接続できません。戻りしだい自動的に再開します。
new-version = サーバーが新しい版になりました。
reload = 再読み込み
title = { $game }：{ $turn } – Yomi
list-comma = 、
lab-title = 実験室
lab-skip = 実験室へ移動

## キー
key-title = このサーバーにはキーが必要です
key-wanted = サーバーの管理者にキーをお尋ねください。
key-unknown = このキーはサーバーに登録されていません。
key = キー
key-memory = キーはこのページを離れるまでページ内にだけ保持され、どこにも保存されません。
key-give = キーを入力
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
ended-you = { $result ->
    [won] { $by ->
        [0] あなたの勝ち
       *[other] あなたの勝ち（{ $by }石差）
      }
   *[lost] { $by ->
        [0] あなたの負け
       *[other] あなたの負け（{ $by }石差）
      }
  }
ended-discs = { $winner ->
    [black] { $black } 対 { $white } で黒の勝ち
    [white] { $white } 対 { $black } で白の勝ち
   *[nobody] { $black } 対 { $white } で引き分け
  }
ended-hints = { $result }（ヒント{ $hints }回）
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
said-turned = { $corner ->
    [top-left] 盤を回しました：a1は左上です。
    [top-right] 盤を回しました：a1は右上です。
    [bottom-left] 盤を回しました：a1は左下です。
   *[bottom-right] 盤を回しました：a1は右下です。
  }

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

## Swap2
opening-label = 開局
opening = { $by ->
    [swap2] Swap2（スワップ2）
   *[free] 自由
  }
swap2-hint = 仮先が黒・白・黒の三石を置き、仮後は白番、黒番、または白・黒の二石を加えて仮先に選ばせる、のいずれかを選びます。
swap2-small = { $rows }路より小さい盤では、人が仮先になります。
swap2-who = { $index ->
    [0] 仮先
   *[1] 仮後
  }
swap2-seat = { $index ->
    [0] 一人目
   *[1] 二人目
  }
swap2-role = { $index ->
    [0] 仮先
   *[1] 仮後
  }
swap2-put = { $side ->
    [black] { $stones ->
        [3] Swap2：三石の提示。次は黒石です
       *[2] Swap2：二石の追加。次は黒石です
      }
   *[white] { $stones ->
        [3] Swap2：三石の提示。次は白石です
       *[2] Swap2：二石の追加。次は白石です
      }
  }
swap2-choose = { $stones ->
    [3] Swap2：白番、黒番、二石の追加から選びます
   *[5] Swap2：白番か黒番かを選びます
  }
swap2-take = { $side ->
    [black] 黒番を取る
   *[white] 白番を取る
  }
swap2-two = 二石を加える
swap2-said-three = 開局は黒{ $first }、白{ $second }、黒{ $third }。
swap2-said-two = { $who ->
    [you] あなたは二石を加えます。
    [engine] Yomiは二石を加えました。
    [opener] 仮先は二石を加えます。
   *[other] 仮後は二石を加えます。
  }
swap2-said-colour = { $side ->
    [black] { $who ->
        [you] あなたは黒番を取りました。
        [engine] Yomiは黒番を取りました。あなたは白番です。
        [opener] 仮先は黒番を取りました。
       *[other] 仮後は黒番を取りました。
      }
   *[white] { $who ->
        [you] あなたは白番を取りました。
        [engine] Yomiは白番を取りました。あなたは黒番です。
        [opener] 仮先は白番を取りました。
       *[other] 仮後は白番を取りました。
      }
  }

## お知らせ
is-over = 対局は終わっています。
not-your-turn = エンジンの番です。
wait-for-server = サーバーを待っています。
try-again = もう一度試す
occupied = { $square }にはすでに石があります。
turns-nothing = { $square }では石を返せません。
forbidden = { $square }は黒の禁手です（{ $reason }）。
forbidden-double_three = 三三
forbidden-double_four = 四四
forbidden-overline = 長連
no-square = 「{ $text }」という場所はこの盤にありません。

## 対局者
human = 人
engine = Yomi
engine-timed = 与えられた時間で最も強く打ちます。
engine-level = Yomi レベル{ $level }
level = レベル{ $level }
opponent-discs = 1手あたり約{ $loss }石損をします。
opponent-chance = 1手あたり勝率を約{ $loss } %失います。
opponent-more = その他：レベル
opponent-done = 決定
opponent-row = { $result ->
    [won] 3連勝です。
   *[lost] 3連敗です。
  }
opponent-try = { $title }と対局
thinking = 考慮中…
discs-of = { $side ->
    [black] 黒の石数：
   *[white] 白の石数：
  }
pass = パス
pass-short = パス
play-on = ここから続ける
stop-playing = 対局を止める
looking-only = 閲覧中です。
said-playing = ここから対局します。
said-looking = 対局を止めました。
played-by = { $name }の担当
move-field = 着手
play-move = 打つ

## 棋譜
moves = 棋譜
no-moves = まだ着手がありません。
kept-before = 前の対局は残っています。
revert = 元に戻す
line-beside = { $of ->
    [0] { $ply }手目からの変化
   *[other] 変化{ $of }の{ $ply }手目からの変化
  }
promote = 昇格
delete-line = 削除
said-line = { $line ->
    [0] 本譜：{ $move }。
   *[other] 変化{ $line }：{ $move }。
  }
said-promoted = 変化を元の手順と入れ替えました。
said-deleted = 変化を削除しました。
lines-full = 変化の数か手数が上限に達しています。
rules = ルール
comment = コメント
comment-on = { $ply }手目の局面へのコメント
comment-change = 編集
comment-done = 完了
comments-full = コメントの量が上限に達しています。
back-to-game = 本譜に戻る
said-back = 本譜に戻りました。
link-faults = リンクのうち読めなかった部分：{ $faults }
link-later = このリンクは新しい版のページで作られています。再読み込みするか、別のリンクをもらってください。
to-start = 最初へ
one-back = 一手戻る
one-forward = 一手進む
to-end = 最後へ
steps = 手の移動

## 操作
panels = パネル
panel = { $panel ->
    [game] 対局
    [analysis] 解析
   *[review] 検討
  }
actions = 操作
two-taps = 小さいマスは2回目のタップで着手
new-game = 新しい対局
undo = 待った
hint = ヒント
hint-part = 最善手は{ $from }から{ $to }までの範囲にあります。
hint-move = 最善手は{ $move }です。
turn-board = 盤を回す
keys = 盤上のキー
key-does = { $key ->
    [enter] 着手
    [u] 待った
    [r] 一手進む
    [n] 次の手
    [b] 最善手
    [m] 次の悪手
    [M] 前の悪手
    [p] パス
    [arrows] 盤の外で一手ずつ移動
    [h] ヒント
    [v] 次の変化
    [updown] 盤の外で前後の変化へ
    [undo] 元に戻す
   *[t] 盤を回す
  }
edit = 局面を作る
paste = 棋譜を貼り付け
share = 共有
start = 開始
over = 対局のあと
again = もう一局
change-sides = 手番を替えて
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
handicap-label = ハンデ
handicap = { $stones ->
    [0] なし
   *[other] { $kind ->
        [corners] 黒に隅{ $stones }つ、白から
       *[dots] 黒に{ $stones }石多く、白から
      }
  }
handicap-of = { $kind ->
    [corners] 隅{ $stones }つ
   *[dots] ＋{ $stones }石
  }
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
paste-hint = PGN、SGF、GGF、PSQ、Othello QuestのJSON、X・O・-で描いた盤面、f5d6c3のような着手。
paste-fault = 対局として読めませんでした：
paste-left = 読めない、多すぎる、または長すぎるため入らなかった変化とコメント：{ $left }
paste-which = このテキストには複数の対局があるか、複数のゲームとして読めます。どのゲームですか？
paste-slip = { $game }としては読めません:
paste-instead = それともこちらですか。
paste-file = またはファイル
record-result = 記録上の結果: { $result }
load = 読み込む

## 共有
share-link = リンク
share-picture-link = 画像へのリンク
share-moves = 棋譜
share-position = 局面
share-curl = 最後のリクエスト（シェル用）
share-picture = 画像
share-record = 棋譜ファイル
share-left = リンクに入りきらないコメント：{ $left }。SGFにはすべて入ります。
share-lines = SGFにはすべての変化とコメントが、他の形式には盤上の手順だけが入ります。
picture-failed = 画像を作成できませんでした。
file-failed = ファイルを作れませんでした。
copy = コピー
copy-what = コピー：{ $what }
share-native = リンクを共有
share-programs = プログラム向け
copied = コピーしました
copy-failed = ブラウザーがコピーを許可していません。

## 解析
analysis = 解析
analysis-hint = 各マスの評価値、最善応手列、探索の進み具合を表示します。
go-on = 再開
hold-analysis = 解析を一時停止
analysis-held = 一時停止中。
analysis-begins = 探索を始めます。
analysis-runs = 最長{ $seconds }秒まで探索中。対局の着手が優先されます。
go-deeper = さらに深く
stopped-depth = 最大の深さに達して終了しました。
stopped-nodes = 局面数の上限で終了しました。
stopped-time = サーバーの上限の{ $seconds }秒まで探索しました。
stopped-deadline = 期限で終了しました。
stopped-solved = 解決済み：結果は証明されました。
stopped-only_move = 合法手は一つだけです。
stopped-game_over = 対局は終わっています。
stopped-server_limit = サーバーの上限の{ $seconds }秒まで探索しました。
stopped-draining = サーバーの停止により終了しました。
stopped-preempted = ほかの利用者のために探索を打ち切りました。
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
lines = 最善応手列
all-lines = 全{ $lines }手
fewer-lines = 表示を減らす
threats = 狙い
threats-hint = 手番にかかわらず、双方の次の一手でできる形を示します。
threats-none = なし。
threat-five = 五連
threat-straight_four = 達四
threat-four = 四
threat-open_three = 三
threat-of = { $side ->
    [black] 黒
   *[white] 白
  }：{ $forms }
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
graph-led = 直前の手：{ $class }。
graph-game = 本譜：{ $said }。
graph-line = この変化（●）
graph-of-game = 本譜（◆）
fork = { $ply }手目、{ $measure }：本譜 { $game }、この変化 { $line }。
fork-unknown = （未調査）
show-chance = 勝率を表示
show-discs = 石差を表示

## Openings
openings = 大会で打たれた手
openings-hint = この局面から打たれた手、対局数の多い順
openings-asked = 調べています…
openings-none = この局面を通った対局は5局未満です。
openings-games = { $games }局がこの局面を通りました。
openings-move = 手
openings-count = 対局数
openings-results = 黒勝ち / 引分 / 白勝ち
openings-parts = { $won } / { $drawn } / { $lost }%
openings-value = 評価
openings-proven = { $kind ->
    [exact] （証明済み：{ $value }）
    [least] （証明済み：{ $value }以上）
   *[most] （証明済み：{ $value }以下）
}

## 棋譜の検討
review = 全局を検討
review-time = 検討の時間
review-seconds = { $seconds }秒
review-stop = 中止
review-progress = 検討の進み具合
review-done = { $done }、{ $plies }手中{ $finished }手
not-reviewed = まだ検討していません
review-question = 勝負の分かれ目は？
review-question-hint = 検討では各手を最善手と比べます。
review-longer = さらに調べる
review-spent = { $seconds }秒調べました
review-begins = { $plies }手の検討を始めます。
review-ended = 検討が終わりました。悪手：{ $mistakes }。
not-looked-at = まだ調べていません
next-none = 悪手は見つかっていません
no-mistake-yet = 今のところ悪手はありません。まだ調べていない手があります
next-mistake = { $again ->
    [true] 次の悪手（{ $count }のうち{ $number }、最初に戻ります）
   *[other] 次の悪手（{ $count }のうち{ $number }）
  }
next-doubtful = { $again ->
    [true] 次の疑問手（{ $count }のうち{ $number }、最初に戻ります）
   *[other] 次の疑問手（{ $count }のうち{ $number }）
  }
review-marks-shown = 盤上の印
review-format = レポートの形式
review-format-name = { $format ->
    [html] ページ
    [txt] 棋譜と評価
    [svg] 図
    [sgf] SGF
   *[ggf] GGF
  }
previous-mistake = 前の悪手
review-title = 検討
review-part = { $open ->
    [0] { $plies }手中{ $finished }手を検討しました。
   *[other] { $plies }手中{ $finished }手を検討しました。{ $open }手はまだ変わることがあります。
  }
review-report = レポートを保存
review-worst = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の損の大きい手：
review-sides = 各手番の正確さ・損失・分類
review-side = 手番
review-accuracy = 正確さ
review-mean-loss = 平均損失
review-mean-discs = 石数
review-skill = 技量
review-skill-hint = 技量と95％信頼区間。1は大会の平均的な選手、0はランダムな着手。
review-skill-between = { $skill }（{ $from }〜{ $to }）
review-skill-open = { $from }以上
review-forced-count = 選択なし
review-moves = 検討した手
review-number = 手数
review-played = 着手
review-score = 評価
review-best-move = 最善手
review-loss = 損失
review-class-head = 分類
review-marks = 備考
review-go = { $ply }手目の前の局面へ
review-class = { $class ->
    [best] 最善
    [good] 好手
    [inaccuracy] 緩手
    [mistake] 悪手
    [blunder] 大悪手
    [unclear] 不明
    [placed] 配置
   *[other] { $class }
  }
review-between = 不明（{ $best }〜{ $worst }）
review-size-between = { $best }〜{ $worst }
review-forced-short = { $forced ->
    [pass] パス
    [only_move] 唯一の手
   *[other] 強制
  }
review-mark = { $mark ->
    [missed_win] 勝ちを逃す
    [allowed_win] 相手の勝ちを許す
    [lost] 負け確定
    [slack] 石損
    [turning_point] 転機
    [exercise] 好手は一つ
    [forbidden] 禁手
   *[other] { $mark }
  }
review-lines = 検討の手順
review-line = 最善応手列
review-refutation = 着手の後
review-facts = 着手についての事実
try-first = まず自分で考える
try-question = { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  }の着手は{ $played }（{ $class }）。もっと良い手を盤に打ってください。
try-verdict = { $result ->
    [best] { $move }は最善手です。
    [equal] 正解です。{ $move }は最善手と同じ価値です。
    [grading] { $move }を調べています…
   *[played] { $move }は実戦の手です。
  }
try-amount = { $unit ->
    [discs] { $by }石
   *[chances] 勝率{ $by }%
  }
try-better = { $move }：{ $class }。{ $played }より{ $about ->
    [true] 約{ $gain }
   *[other] { $gain }
  }良い手です。{ $best }ならさらに{ $more }良くなりました。
try-not-better = { $move }：{ $class }。実戦の{ $played }より良くありません。
try-answer = 答えを見る
square-best = 最善手
square-played = 実戦の手
opening-name = 定石：

## My games
mine = 自分の対局
mine-tab = { $tab ->
    [games] 対局
   *[mistakes] 自分のミス
  }
mine-keep = この対局を保存
mine-kept = 対局を保存しました。
mine-export = すべて書き出す
mine-export-one = { $game }を書き出す
mine-import = ファイルを読み込む
mine-remove = { $game }を削除
mine-removed = 対局を削除しました。
mine-search = 検索（名前、定石、結果、日付）
mine-count = { $all }局中{ $found }局
mine-more = さらに表示（残り{ $left }）
mine-hints = ヒント{ $hints }回
mine-plies = { $plies }手
mine-none = 保存された対局はまだありません。ここで打った対局は終局時に保存されます。ほかの対局は「この対局を保存」で保存できます。
mine-no-mistakes = ミスはまだありません。保存した対局の検討から集めます。
mine-left = { $all }個のミスのうち未解決は{ $left }個
mine-mistake = { $ply }手目 { $side ->
    [black] 黒
    [white] 白
    [X] X
   *[O] O
  } { $move }
mine-solved = { $day }に解決
mine-next = { $left ->
    [0] 未解決のミスはありません
   *[other] 次の自分のミス（残り{ $left }）
  }
mine-read = 新規{ $added }局、既存{ $known }局{ $unread ->
    [0] 。
   *[other] 、読めないもの{ $unread }局。
  }
mine-no-file = 「{ $file }」にはこのページの対局がありません。
mine-fault = { $fault ->
    [full] このブラウザの保存領域がいっぱいで、これ以上保存できません。対局を書き出して削除すると空きができます。
   *[none] このブラウザはこのページのデータを保存しません（プライベートウィンドウなど）。対局はページを離れるまでしか残りません。
  }
mine-hint = 対局はこのブラウザだけに保存されます。サイトデータとともに削除されることがあります。書き出したファイルなら残ります。

## Puzzle of the day
puzzle = 今日の問題
puzzle-of = Yomi 今日の問題 { $game } { $date }：
puzzle-ask = { $within ->
    [0] 今日の問題：勝つ手は1つだけです。
   *[other] 今日の問題：{ $within }手以内に勝つ手は1つだけです。
  }
puzzle-level = { $level ->
    [10] エンジンのレベル10はその手を打ち、レベル9は打ちません。
   *[other] エンジンのレベル{ $level }から10はその手を打ちます。
  }
puzzle-wrong = { $move }では{ $within ->
    [0] 勝てません。
   *[other] { $within }手以内に勝てません。
  }
puzzle-solved = { $within ->
    [0] 勝つ手
   *[other] { $within }手以内に勝つ手
  }は{ $move }だけです。{ $tries ->
    [1] 1回で正解しました。
   *[other] { $tries }回目で正解しました。
  }
puzzle-shown = { $within ->
    [0] 勝つ手
   *[other] { $within }手以内に勝つ手
  }は{ $move }だけです。
puzzle-streak = { $days }日連続です。
puzzle-share = 結果をコピー

## Refusals
fault-malformed_json = リクエストを読めません（{ $line }行、{ $column }文字目）。
fault-unknown_field = { $known ->
    [name] 「{ $field }」という項目はありません。「{ $meant }」のことでしょうか。
   *[no] 「{ $field }」という項目はありません。
  }
fault-wrong_type = { $field }：値の型が違います。
fault-out_of_range = { $known ->
    [range] { $field }：{ $min }から{ $max }までの値にしてください。
    [name] { $field }：知らない名前です。「{ $meant }」のことでしょうか。
   *[no] { $field }：使える値ではありません（{ $detail }）。
  }
fault-required = { $field }：指定してください。
fault-conflicting_fields = { $field }：ほかの項目と矛盾しています（{ $detail }）。
fault-not_applicable = { $field }：ここでは効果がありません（{ $detail }）。
fault-wrong_length = { $field }：長さが合いません（{ $detail }）。
fault-illegal_position = { $field }：対局では現れない局面です（{ $detail }）。
fault-illegal_move = { $number ->
    [0] { $move }は打てません。
   *[other] { $number }手目の{ $move }は打てません。
  }
fault-illegal_tree = { $field }：木として読めません（{ $detail }）。
problem-malformed_body = リクエストがJSONのオブジェクトではありません。
problem-malformed_request = リクエストをHTTPとして読めません。
problem-unauthorized = 正しいキーがありません。
problem-forbidden = このキーではできません。
problem-cross_site = このサイトのページからは使えません。
problem-not_found = ここには何もありません。
problem-method_not_allowed = このメソッドは使えません。
problem-not_acceptable = その形式では答えられません。
problem-request_timeout = リクエストが時間内に届きませんでした。
problem-too_large = リクエストが長すぎます。
problem-unsupported_media_type = リクエストはJSONで送ってください。
problem-foreign_host = このサーバーの名前ではありません。
problem-invalid_request = リクエストに誤りがあります（{ $detail }）。
problem-rate_limited = このキーで送れる回数を使い切りました。
problem-too_many_concurrent = このキーで同時に送れるリクエストの数を超えています。
problem-head_too_long = リクエストのヘッダーが長すぎます。
problem-internal = サーバーの内部で問題が起きました。
problem-queue_full = サーバーが混んでいます。
problem-deadline_unattainable = 期限までに探索する時間が足りません。
problem-queue_timeout = 待ち時間のうちに探索を始められませんでした。
problem-draining = サーバーが停止するところです。
problem-preempted = ほかの利用者のために探索が打ち切られました。
problem-too_many_connections = 接続が多すぎます。
problem-overloaded = リクエストが多すぎます。
problem-too_many_streams = ストリームが多すぎます。
problem-job_unfinished = ジョブはまだ終わっていません。
problem-job_cancelled = ジョブは取り消されました。
problem-idempotency_conflict = 冪等キーは別のリクエストで使われています。
problem-store_unavailable = ジョブの保存先が今は使えません。
problem-job_given_up = ジョブは打ち切られました。

### Loaded when asked for

## ルール
rules-of = { $game }のルール
rules-back = 戻る
rules-next = 次へ
rules-again = 再生
rules-step = { $step } / { $steps }
rules-othello = { $step ->
    [1] 黒から始めます。相手の石を直線上ではさめるマスに打ち、はさんだ石を裏返します。
    [2] 縦、横、斜めのすべての方向で、はさんだ石を裏返します。
    [3] 裏返せるマスがなければパスになり、相手が続けて打ちます。
   *[4] 両者とも打てなくなれば終局で、石の多い方が勝ちです。空きマスは勝者の石に数えます。
  }
rules-gomoku = { $step ->
    [1] 黒から始めます。交互に線の交点に石を置き、置いた石は動きません。
    [2] 縦、横、斜めのいずれかに自分の石を五つ続けて並べれば勝ちです。自由ルールでは六つ以上でも勝ちです。
    [3] 標準ルールでは、ちょうど五つだけが勝ちで、六つは勝ちになりません。
   *[4] 連珠では、黒は三三、四四、長連になる点（×印）に打てません。白は打てます。
  }
rules-tictactoe = { $step ->
    [1] Xから始めます。交互に空いたマスに印を付けます。
    [2] 縦、横、斜めのいずれかに自分の印を三つ並べれば勝ちです。
   *[3] 並ばないまま盤が埋まれば引き分けです。
  }

## The laboratory
lab-views = 実験室の画面
lab-view = { $name ->
    [tree] 探索木
    [race] 比較
    [exercises] 練習問題
   *[textbook] 教科書
  }
lab-finished = { $result ->
    [win] 勝ち{ $margin }
   *[loss] 負け{ $margin }
  }
lab-game = ゲーム
lab-moves = これまでの手
lab-depth = 深さ（何手読むか）
lab-algorithm = アルゴリズム
lab-algorithm-name = { $name ->
    [minimax] ミニマックス法
    [negamax] ネガマックス法
    [alpha_beta_two_sided] αβ法（MAXとMIN）
    [alpha_beta] αβ法
    [pvs] PVS（Principal Variation Search）
    [mtd_f] MTD(f)
   *[mcts] モンテカルロ木探索
  }
lab-ordering = 手の順序
lab-ordering-name = { $name ->
    [none] ルールの並べた順
    [worst_first] 悪い手から
    [random] ランダムな順
    [static] 探索せずに見積もった手の値の順
    [static_tree] ミニマックス値の良い順
   *[dynamic] 探索で学んだ順
  }
lab-ordering-short = { $name ->
    [worst_first] 悪い手から
    [random] ランダムな順
    [static] 見積もり順
   *[dynamic] 学んだ順
  }
lab-techniques = 手法
lab-technique = { $name ->
    [iterative_deepening] 反復深化
    [transposition_table] 置換表
    [killer_moves] キラームーブ
    [history] ヒストリー
    [counter_moves] カウンタームーブ
    [aspiration_window] アスピレーションウィンドウ
    [null_move] ヌルムーブ
    [futility] フューティリティ枝刈り
    [late_move_reduction] LMR（Late Move Reduction）
   *[neighbourhood] 近傍
  }
lab-playouts = プレイアウト
lab-count-playouts = プレイアウト{ $count }回
lab-value = 値
lab-best = 最善手
lab-nodes = ノード
lab-leaves = 調べた葉
lab-skipped = 枝刈りした枝
lab-cuts = カット

## Trees
lab-what = 何を探索するか
lab-tree = 探索木
lab-tree-text = 入れ子のリストで書いた木
lab-search = 探索
lab-old-tree = 下の木は前の探索のものです。
lab-example = 例
lab-example-name = { $name ->
    [small] 教科書：2手
    [deep] 教科書：4手
    [min] 教科書：MINの番
    [tictactoe-6] 三目並べ、6手の後
    [tictactoe-4] 三目並べ、4手の後
    [othello] オセロ
    [gomoku] 五目並べ
    [mcts] 三目並べ、ランダムな対局
   *[own] 自分の木
  }
lab-subject = 探索するもの
lab-subject-name = { $name ->
    [tree] 書いた木
   *[position] 局面
  }
lab-root-player = 根の手番
lab-read = 解説を読む：{ $name }
lab-keys = 図の上のキー：← → で1歩、Nで次のカット、スペースで再生、+ − 0 で拡大・縮小・全体、↑ ↓ とShift+← → で移動。CtrlかShiftとホイールで拡大。
lab-picture = 訪れたノード{ $nodes }個、枝刈りした枝{ $skipped }本の木。同じ内容が下に文章であります。
lab-outline = 文章で見る木
lab-pass = 反復
lab-playback = 探索の再生
lab-first = 最初へ
lab-back = 1歩戻る
lab-step = 1歩進む
lab-next-cut = 次のカットへ
lab-next-playout = プレイアウトの終わりへ
lab-last = 最後へ
lab-play = 再生
lab-pause = 一時停止
lab-step-number = 歩
lab-step-of = { $steps }歩のうち{ $step }歩目
lab-speed = 速さ
lab-rate = 毎秒{ $rate }歩
lab-collapse = ここを畳む
lab-boards = 盤面
lab-closer = 拡大
lab-farther = 縮小
lab-fit = 全体を表示
lab-root = 根
lab-say-start = { $open ->
    [yes] 探索は根から始まります。まだ何も分かっていないので、窓は両側とも開いています。
   *[no] 探索は根から始まります。窓は{ $window }です。
  }
lab-say-enter = { $player ->
    [max] { $node }はMAXの番。窓は{ $window }です。
   *[min] { $node }はMINの番。窓は{ $window }です。
  }
lab-say-leaf = 葉{ $node }を調べます。窓は{ $window }です。
lab-bound-alpha = { $origin ->
    [value] MAXは他の枝（{ $from }）ですでに{ $bound }を得ています
    [null_window] α＝{ $bound }はヌルウィンドウのもう一方の端で、βのすぐ下です
    [re_search] α＝{ $bound }は、ヌルウィンドウが示した{ $from }の下限{ $value }のすぐ下です
    [tie] α＝{ $bound }は、MAXが{ $from }ですでに得た{ $value }のすぐ下です。同じ値の手では先に並ぶ手を選ぶためです
    [stand_pat] MAXは{ $from }で強制手を指さずに{ $bound }を得られます
    [aspiration_window] α＝{ $bound }はアスピレーションウィンドウの下端です
    [mtd_f] α＝{ $bound }はMTD(f)がこの反復で選んだ窓の下端です
   *[window] α＝{ $bound }は与えられた窓の下端です
  }
lab-bound-beta = { $origin ->
    [value] MINは他の枝（{ $from }）ですでに{ $bound }を得ています
    [null_window] β＝{ $bound }はヌルウィンドウのもう一方の端で、αのすぐ上です
    [re_search] β＝{ $bound }は、ヌルウィンドウが示した{ $from }の上限{ $value }のすぐ上です
    [tie] β＝{ $bound }は、MINが{ $from }ですでに得た{ $value }のすぐ上です。同じ値の手では先に並ぶ手を選ぶためです
    [stand_pat] MINは{ $from }で強制手を指さずに{ $bound }を得られます
    [aspiration_window] β＝{ $bound }はアスピレーションウィンドウの上端です
    [mtd_f] β＝{ $bound }はMTD(f)がこの反復で選んだ窓の上端です
   *[window] β＝{ $bound }は与えられた窓の上端です
  }
lab-say-bound = { $bound }。
lab-say-purpose = { $purpose ->
    [null_window] ヌルウィンドウです。αとβの間に値はなく、より良いかどうかだけを問います。
    [re_search] 前の探索でより良いと出たので、もう一度探索します。
    [reduced] 後の手なので浅く読みます。
    [null_move] 手番を渡しても足りるかを見ます。
    [quiescence] 深さの先では強制手だけを読みます。
   *[other] { "" }
  }
lab-say-leave = { $player ->
    [max] { $node }を終えました。MAXは見つかった最大の値{ $value }を取ります。
   *[min] { $node }を終えました。MINは見つかった最小の値{ $value }を取ります。
  }
lab-say-answered = { $answered ->
    [leaf] { $node }の値は{ $value }です。
    [table] 置換表が{ $node }を覚えていました：{ $value }。
    [stand_pat] { $node }はこのままで十分です：{ $value }。
   *[other] { $node }は子を調べずに決まりました：{ $value }。
  }
lab-say-cut = { $by ->
    [alpha] { $node }でαカット：MINはここですでに{ $value }を得て、{ $bound }。この下は結果に関わりません。
   *[beta] { $node }でβカット：MAXはここですでに{ $value }を得て、{ $bound }。この下は結果に関わりません。
  }
lab-node = { $player ->
    [max] { $node }、MAX、{ $value }、窓{ $window }、{ $order }番目
    [min] { $node }、MIN、{ $value }、窓{ $window }、{ $order }番目
   *[leaf] { $node }、葉、{ $value }、窓{ $window }、{ $order }番目
  }
lab-node-skipped = { $below ->
    [0] { $node }、枝刈り
   *[other] { $node }、下の{ $below }個とともに枝刈り
  }
lab-mcts-start = 探索は根から始まります。まだ1局も打っていません。
lab-mcts-select = { $moved ->
    [yes] プレイアウト{ $count }回目、選択：UCB1の最も大きい手をたどります（{ $way }）。{ $end }
   *[no] プレイアウト{ $count }回目、選択。{ $end }
  }
lab-mcts-end = { $end ->
    [over] { $node }で対局は終わっています。
   *[untried] { $node }にはまだ試していない手があります。
  }
lab-mcts-expand = { $count ->
    [1] 展開：{ $parent }で最後まで試していなかった手{ $node }を木に加えます。
   *[other] 展開：{ $parent }でまだ試していない手{ $count }個のうち、{ $node }を木に加えます。
  }
lab-mcts-playout = { $over ->
    [yes] プレイアウト：{ $node }から打つ手はなく、{ $winner ->
        [max] MAXの勝ちです。
        [min] MINの勝ちです。
       *[draw] 引き分けです。
      }
   *[no] プレイアウト：{ $node }からランダムに{ $count }手打って（{ $moves }）、{ $winner ->
        [max] MAXの勝ちです。
        [min] MINの勝ちです。
       *[draw] 引き分けです。
      }
  }
lab-mcts-back = 逆伝播：来た道を戻りながら、各ノードで訪問回数と、そこへ打った側の勝ちを数えます（{ $way }）。
lab-mcts-root = { $node }、MAXの勝ち{ $share }、試していない手{ $untried }個
lab-mcts-node = { $mover ->
    [max] { $node }、MAXの勝ち{ $share }、UCB1は{ $bound }、試していない手{ $untried }個
   *[min] { $node }、MINの勝ち{ $share }、UCB1は{ $bound }、試していない手{ $untried }個
  }

## Races
lab-race = 比較
lab-race-what = 何を探索して比べるか
lab-race-nodes = ノード数（少ないほど良い）
lab-race-again = もう一度比較
lab-race-running = 比較中 …
lab-race-table = 数えたもの
lab-race-hint = どの探索も同じ局面を同じ深さまで順に読みます。ノード数はどの機械でも同じですが、時間は違います。
lab-lanes = 比較する探索
lab-lane-add = 探索を加える
lab-lane-remove = 外す
lab-amount = 幅または余裕
lab-sets = 組
lab-set = { $name ->
    [algorithms] アルゴリズム
    [orders] 手の順序
    [learners] キラー、ヒストリー、反復深化
    [aspiration] アスピレーションウィンドウの幅
   *[guesses] ヌルムーブ、フューティリティ、LMR
  }
lab-share = { $share } %
lab-column = { $name ->
    [run] 探索
    [value] 値
    [best] 最善手
    [nodes] ノード
    [leaves] 葉
    [cuts] カット
    [re-searches] 再探索
    [low] fail-low（下に外れ）
    [high] fail-high（上に外れ）
   *[time] 時間
  }
lab-ms = { $time } ms
lab-wrong = 正しくは{ $value }
lab-incomparable-other_aim = ミニマックス値を求めるアルゴリズムではありません
lab-incomparable-selective = 推測で手を読まずに済ませる手法を使っています
lab-incomparable-unfinished = 終わる前に止められました
lab-incomparable-depth = 探索の深さが違います
lab-incomparable-evaluation = 葉の評価が違います
lab-incomparable-technique = { $technique ->
    [distance_to_win] 勝ちまでの手数の数え方が違います
    [neighbourhood] 調べる手が違います（近傍）
    [quiescence] 深さの先の調べ方が違います（静止探索）
   *[other] { $technique }の設定が違います
  }
lab-agree = { $agree ->
    [yes] 値が一致すべき探索はすべて一致しました。
    [no] 値が一致すべき探索が一致していません！
   *[none] 値が一致すべき探索の組はありません。
  }
lab-measured = { $least }は{ $few }ノード、{ $most }は{ $many }ノードで、{ $times }倍です。
lab-questions = 質問
lab-question-order = 手の順序は大事？
lab-question-start = 最初のαとβは？
lab-question-killers = キラーとヒストリーの効果は？
lab-question-deepening = なぜ深さ1、2、3と順に読むの？
lab-question-value = 枝刈りで結果は変わる？
lab-answer-order = はい、何よりも大事です。どのノードでも最善手から調べると、αβ法が見る葉はミニマックスのおよそ平方根で済みます。悪い手からでは大部分を見ます。値はどの順でも同じです。
lab-answer-start = α = −∞、β = +∞ です。まだどちらも確実なものがないので、最初の変化はすべて読まれ、終わるまでカットは起きません。その後、窓は狭くなります。最初から狭い窓にするとカットは増えますが、上限か下限しか分からないことがあります。
lab-answer-killers = 隣でカットを起こした手は、ここでもよくカットを起こします。キラーは同じ手数について、ヒストリーは木全体について覚えます。どちらも順序を変えるだけなので、値は変わりません。五目並べでは脅威が受けられるまで残るので半分を省けます。オセロでは見積もり順がすでに隅と応手の数を考えているので、かえって増えることもあります。
lab-answer-deepening = 浅い探索は安く、どの手が最善だったかを置換表に残します。次の探索はその手から始めます。覚える表がなければ、反復深化はほぼ余分な手間だけです。比較がそれを示します。
lab-answer-value = いいえ。カットされた枝は根の値を変え得なかったものです。これらの探索の値はすべて一致し、違うのはノード数です。

## Exercises
lab-exercise-choose = 問題
lab-exercise-name = { $name ->
    [minimax] 値と最善手
    [skipped] 枝刈りされる葉は？
    [windows] 値と窓
    [order] 最良の順序
    [fill] 葉を埋める
   *[bug] バグを探す
  }
lab-task-minimax = MAXは子の値のうち最大のもの、MINは最小のものを取ります。内部ノードすべての値を書き、根での最善手を選んでください。
lab-task-skipped = αβ法がこの木を左から右へ探索し、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。枝刈りされる葉に印を付けてください。
lab-task-windows = αβ法がこの木を左から右へ探索し、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。訪れる内部ノードそれぞれについて、入るときの窓と返す値（調べた子の中の最善）を書いてください。枝刈りされるノードの行は空のままにします。
lab-task-order = αβ法の調べる葉が最も少なくなるように、子を並べ替えてください。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。最善の子を先にするのがいつも最良とは限りません。十分に良くて部分木が小さい子のほうが良いこともあります。
lab-task-fill = αβ法の調べる葉が最も少なくなるように、0からの数を1つずつ葉に入れてください。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。
lab-task-bug = バグのあるプログラムがαβ法でこの木を探索しました。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。子が1つのノードでは、パスしかありません。記録から、バグと、記録が最初に間違うノードを見つけてください。記録の順は、ノードに入るときに窓、離れるときに値です。
lab-exercise-tree = 問題の木
lab-size = 大きさ
lab-size-name = { $name ->
    [small] 小
    [middle] 中
    [large] 深い
   *[huge] 大
  }
lab-seed = 問題の番号
lab-seed-hint = 同じ番号なら誰にでも同じ問題です。リンクをクラスに配れます。
lab-check = 答え合わせ
lab-another = 次の問題
lab-solution = 解答
lab-copy-link = リンクをコピー
lab-leaf = 葉{ $node }、{ $value }：枝刈りされる
lab-leaf-field = 葉{ $node }の数
lab-choose-node = 動かすノードを選んでください。
lab-left = 左へ
lab-right-hand = 右へ
lab-move-left = { $node }を左へ
lab-move-right = { $node }を右へ
lab-node-column = ノード
lab-windows-table = 窓と値
lab-windows-hint = 空欄のαとβ、αの−∞、βの∞は「上限・下限なし」を表します。
lab-unread = { $node }の「{ $text }」は数として読めません。読めるのは数、∞、−∞、そして≥や≤の付いた値です。
lab-cell = { $part ->
    [alpha] { $node }のα
    [beta] { $node }のβ
   *[value] { $node }の値
  }
lab-notes = プログラムの記録
lab-returned = 返した値
lab-bug = バグ
lab-bug-name = { $name ->
    [swapped_window] αとβが入れ替わって渡される
    [forced_pass] パスしかない局面が相手の勝ちとされる
   *[zero_leaf] 値0の葉が内部ノードと見なされる
  }
lab-best-move = 根での最善手
lab-bug-node = 最初に間違うノード
lab-unchosen = { $field ->
    [best] 最善手を選んでください。
    [bug] どのバグかを選んでください。
   *[node] 最初に間違うノードを選んでください。
  }
lab-right = 正解です。
lab-not-right = まだ違います。
lab-looked-at = αβ法は{ $leaves }個の葉のうち{ $looked }個を調べます。最少は{ $fewest }個です。
lab-solution-best = 最善手：{ $node }
lab-solution-skipped = 枝刈りされる葉：{ $nodes }
lab-why = { $player ->
    [max] { $after }の後、MAXは{ $node }で{ $value }を得て、MINは{ $origin ->
        [node] 他の枝（{ $from }）で
       *[window] 窓により
      }{ $bound }を得ています
   *[min] { $after }の後、MINは{ $node }で{ $value }を得て、MAXは{ $origin ->
        [node] 他の枝（{ $from }）で
       *[window] 窓により
      }{ $bound }を得ています
  }
lab-mistake-unknown_node = { $node }というノードは木にありません。
lab-mistake-no_leaf = { $node }は葉ではありません。
lab-mistake-looked_at = αβ法は{ $node }を調べます。その上のノードは、どれもその前に離れられません。
lab-mistake-skipped = αβ法は{ $node }を枝刈りします：{ $why }。{ $left }の残りは結果に関わりません。
lab-mistake-no_row = αβ法は{ $node }を訪れますが、その行が空です。
lab-mistake-two_rows = { $node }の行が2つあります。
lab-mistake-alpha = { $known ->
    [yes] { $node }のαは{ $expected }です。MAXはそれを{ $other }ですでに得ています。
   *[no] { $node }のαは開いています。MAXは他の枝でまだ何も得ていません。
  }
lab-mistake-beta = { $known ->
    [yes] { $node }のβは{ $expected }です。MINはそれを{ $other }ですでに得ています。
   *[no] { $node }のβは開いています。MINは他の枝でまだ何も得ていません。
  }
lab-mistake-value = { $cut ->
    [yes] { $node }は{ $expected }を返します：{ $why }。そこで離れます。
   *[no] { $node }は子の中の最善、{ $other }の{ $expected }を返します。
  }
lab-mistake-too_early = { $cut ->
    [yes] { $node }は早すぎます。{ $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります：{ $why }。残りは枝刈りされます。
   *[no] { $node }は早すぎます。{ $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります：{ $other }の値は{ $expected }、{ $node }の値は{ $found }です。
  }
lab-mistake-larger_first = { $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります。{ $other }のほうが良いわけではありませんが、その部分木で調べる葉は{ $expected }個で済みます。今の{ $node }では{ $found }個です。
lab-mistake-bound_later = { $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります。{ $other }は値も良くなく部分木で調べる葉も減りませんが、それが与える上限・下限により、ほかの子で調べる葉が{ $found }個から{ $expected }個になります。
lab-mistake-no_exchange = ここでは子を2つ入れ替えるだけでは葉は減りません。{ $node }の位置に{ $other }を置き、そこから先を最善の順にすると、調べる葉が{ $extra }個減ります。
lab-mistake-not_cut = { $side ->
    [max] { $node }は最初の子の後で離れられたはずです：{ $why }。{ $bound }以上が必要です。
   *[min] { $node }は最初の子の後で離れられたはずです：{ $why }。{ $bound }以下が必要です。
  }
lab-mistake-another_tree = { $node }で木が問題の木と違います。
lab-mistake-no_such_number = { $node }には0から{ $expected }までの整数が要ります。
lab-mistake-number_twice = { $node }の{ $found }は{ $other }がすでに使っています。
lab-mistake-not_noted = プログラムは{ $node }について何も記録していません。
lab-mistake-right = { $node }の記録は正しいです。
lab-mistake-not_first = { $node }の記録は間違いですが、その前にも間違いがあります。
lab-mistake-no_value = { $node }の値がまだありません。
lab-mistake-best = { $node }での最善手は値{ $expected }の{ $other }です。選んだ手の値は{ $found }です。
lab-mistake-another_bug = { $node }で記録が間違いますが、このバグなら別の記録になります。

## The textbook
lab-pages = 教科書のページ
lab-contents = 目次
lab-page = { $name ->
    [game_tree] ゲーム木
    [minimax] ミニマックス法
    [negamax] ネガマックス法
    [alpha_beta] αβ法（1つの関数）
    [alpha_beta_two_sided] αβ法（MAXとMIN）
    [move_ordering] 手の並べ替え
    [iterative_deepening] 反復深化
    [transposition_table] 置換表
    [pvs] PVS（Principal Variation Search）
    [mtd_f] MTD(f)
    [mcts] モンテカルロ木探索
    [random] ランダムな手
    [killer_moves] キラームーブ
    [history] ヒストリー
    [counter_moves] カウンタームーブ
    [aspiration_window] アスピレーションウィンドウ
    [null_move] ヌルムーブ
    [futility] フューティリティ枝刈り
    [reverse_futility] 逆フューティリティ枝刈り
    [late_move_reduction] LMR（Late Move Reduction）
    [quiescence] 静止探索
    [neighbourhood] 近傍
    [evaluations] 評価関数
    [bounds] fail-softとfail-hard
    [distance_to_win] 勝ちまでの距離
    [human] 人のように間違えるプレーヤー
   *[mistakes] 入門記事の間違い
  }
lab-board-picture = 盤の図。下の文字による表示と同じ内容です。
lab-in-english = このページはまだ日本語になっていないため、英語で表示しています。
lab-run-race = この比較を実行
lab-play-figure = この探索を1歩ずつ再生
