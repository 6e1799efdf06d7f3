var e=`# 日本語のページ。

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

`;export{e as default};