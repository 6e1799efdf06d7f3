var e=`# 简体中文页面。

## 各个画面共有
skip-to-board = 跳到棋盘
games = 棋类
game = { $game ->
    [othello] 黑白棋
    [gomoku] 五子棋
   *[tictactoe] 井字棋
  }
language = 语言
page-settings = 页面设置
light-or-dark = 切换明暗
close = 关闭
cancel = 取消
server-away = 暂时连不上服务器，恢复后会自动继续。
new-version = 服务器已更新到新版本。
reload = 重新加载
title = { $game }：{ $turn } – Yomi
list-comma = ，
lab-title = 实验室
lab-skip = 跳到实验室

## 密钥
key-title = 此服务器需要密钥
key-wanted = 请向服务器的管理者索取。
key-unknown = 服务器不认识这个密钥。
key = 密钥
key-memory = 密钥只留在本页面中，离开页面即消失，不会保存到任何地方。
key-give = 输入密钥
key-use = 使用

## 双方与轮次
side = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }
to-move = { $side ->
    [black] 轮到黑方
    [white] 轮到白方
    [X] 轮到 X
   *[O] 轮到 O
  }
must-pass = { $side ->
    [black] 黑方无棋可下，必须停一手
    [white] 白方无棋可下，必须停一手
    [X] X 必须停一手
   *[O] O 必须停一手
  }
ended = { $winner ->
    [black] 黑胜
    [white] 白胜
    [X] X 胜
    [O] O 胜
   *[nobody] 平局
  }
ended-you = { $result ->
    [won] { $by ->
        [0] 你赢了
       *[other] 你赢了 { $by } 子
      }
   *[lost] { $by ->
        [0] 你输了
       *[other] 你输了 { $by } 子
      }
  }
ended-discs = { $winner ->
    [black] 黑方以 { $black } 比 { $white } 获胜
    [white] 白方以 { $white } 比 { $black } 获胜
   *[nobody] { $black } 比 { $white }，平局
  }
ended-hints = { $result }（用了 { $hints } 次提示）
time-is-up = { $side ->
    [black] 黑方超时，白胜
    [white] 白方超时，黑胜
    [X] X 超时，O 胜
   *[O] O 超时，X 胜
  }
said-move = { $side ->
    [black] 黑 { $move }
    [white] 白 { $move }
    [X] X { $move }
   *[O] O { $move }
  }{ $turned ->
    [0] 。
   *[other] ，翻转 { $turned } 子。
  }
said-pass = { $side ->
    [black] 黑方停一手。
    [white] 白方停一手。
    [X] X 停一手。
   *[O] O 停一手。
  }
said-place = 共 { $plies } 手，第 { $ply } 手。
said-turned = { $corner ->
    [top-left] 棋盘已旋转：a1 在左上角。
    [top-right] 棋盘已旋转：a1 在右上角。
    [bottom-left] 棋盘已旋转：a1 在左下角。
   *[bottom-right] 棋盘已旋转：a1 在右下角。
  }

## 棋盘
board-label = { $game ->
    [othello] 黑白棋棋盘。方向键移动，回车落子，U 悔棋，R 重走，T 旋转棋盘，P 停一手。
    [gomoku] 五子棋棋盘。方向键移动，回车落子，U 悔棋，R 重走，T 旋转棋盘。
   *[tictactoe] 井字棋棋盘。方向键移动，回车落子，U 悔棋，R 重走，T 旋转棋盘。
  }
square = { $square }，{ $content ->
    [empty] 空
    [first] { $game ->
        [tictactoe] X
       *[other] 黑
      }
   *[second] { $game ->
        [tictactoe] O
       *[other] 白
      }
  }
square-legal = 可以落子
square-turns = 可以落子，翻转 { $turned } 子
square-forbidden = 禁手：{ $reason }
square-last = 最后一手
square-winning = 获胜连线
selected = 已选中 { $square }，再点一次落子。

## Swap2
opening-label = 开局
opening = { $by ->
    [swap2] Swap2（三手交换）
   *[free] 自由
  }
swap2-hint = 假先方摆黑、白、黑三子；假后方选择执白、执黑，或再摆白、黑两子，由假先方选色。
swap2-small = 小于 { $rows } 路的棋盘须由人来开局。
swap2-who = { $index ->
    [0] 假先方
   *[1] 假后方
  }
swap2-seat = { $index ->
    [0] 第一位棋手
   *[1] 第二位棋手
  }
swap2-role = { $index ->
    [0] 假先
   *[1] 假后
  }
swap2-put = { $side ->
    [black] { $stones ->
        [3] Swap2：摆三子，下一子为黑
       *[2] Swap2：再摆两子，下一子为黑
      }
   *[white] { $stones ->
        [3] Swap2：摆三子，下一子为白
       *[2] Swap2：再摆两子，下一子为白
      }
  }
swap2-choose = { $stones ->
    [3] Swap2：选色，还是再摆两子？
   *[5] Swap2：请选色
  }
swap2-take = { $side ->
    [black] 执黑
   *[white] 执白
  }
swap2-two = 再摆两子
swap2-said-three = 开局：黑 { $first }，白 { $second }，黑 { $third }。
swap2-said-two = { $who ->
    [you] 你再摆两子。
    [engine] Yomi 再摆了两子。
    [opener] 假先方再摆两子。
   *[other] 假后方再摆两子。
  }
swap2-said-colour = { $side ->
    [black] { $who ->
        [you] 你执黑。
        [engine] Yomi 执黑，你执白。
        [opener] 假先方执黑。
       *[other] 假后方执黑。
      }
   *[white] { $who ->
        [you] 你执白。
        [engine] Yomi 执白，你执黑。
        [opener] 假先方执白。
       *[other] 假后方执白。
      }
  }

## 提示
is-over = 对局已经结束。
not-your-turn = 现在轮到引擎。
wait-for-server = 正在等待服务器。
try-again = 重试
occupied = { $square } 已经有子。
turns-nothing = { $square } 翻不了任何棋子。
forbidden = { $square } 是黑方禁手：{ $reason }。
forbidden-double_three = 三三
forbidden-double_four = 四四
forbidden-overline = 长连
no-square = 棋盘上没有“{ $text }”这个位置。

## 棋手
human = 人
engine = Yomi
engine-timed = 在所给时间内尽力下好。
engine-level = Yomi，{ $level } 级
level = { $level } 级
opponent-discs = 每步约损失 { $loss } 子。
opponent-chance = 每步约损失 { $loss } % 的胜率。
opponent-more = 更多：级别
opponent-done = 完成
opponent-row = { $result ->
    [won] 三连胜。
   *[lost] 三连败。
  }
opponent-try = 与{ $title }对弈
thinking = 思考中……
discs-of = { $side ->
    [black] 黑子数：
   *[white] 白子数：
  }
pass = 停一手
pass-short = 停
play-on = 从这里继续
stop-playing = 停止对局
looking-only = 仅查看。
said-playing = 从这里开始对局。
said-looking = 对局已停止。
played-by = { $name }由谁来下
move-field = 落子
play-move = 下

## 棋谱
moves = 棋谱
no-moves = 还没有落子。
kept-before = 之前的对局已保留。
revert = 撤销
line-beside = { $of ->
    [0] 从第 { $ply } 手起的变化
   *[other] 变化 { $of } 从第 { $ply } 手起的变化
  }
promote = 升为主线
delete-line = 删除
said-line = { $line ->
    [0] 对局：{ $move }。
   *[other] 变化 { $line }：{ $move }。
  }
said-promoted = 变化已与原来的着法互换。
said-deleted = 变化已删除。
lines-full = 变化的数目或手数已达上限。
rules = 规则
comment = 注释
comment-on = 第 { $ply } 手后局面的注释
comment-change = 修改
comment-done = 完成
comments-full = 注释的篇幅已达上限。
back-to-game = 回到对局
said-back = 已回到对局。
link-faults = 链接中无法理解而略去的部分：{ $faults }
link-later = 此链接由更新版本的页面写成。请重新加载页面，或另要一个链接。
to-start = 回到开头
one-back = 退一手
one-forward = 进一手
to-end = 到最后
steps = 浏览着法

## 操作
panels = 面板
panel = { $panel ->
    [game] 对局
    [analysis] 分析
   *[review] 复盘
  }
actions = 操作
two-taps = 格子较小时，再次点按才落子
new-game = 新对局
undo = 悔棋
hint = 提示
hint-part = 最佳着法在 { $from } 到 { $to } 之间。
hint-move = 最佳着法是 { $move }。
turn-board = 旋转棋盘
keys = 棋盘按键
key-does = { $key ->
    [enter] 落子
    [u] 悔棋
    [r] 进一手
    [n] 下一手
    [b] 最佳着法
    [m] 下一个失误
    [M] 上一个失误
    [p] 停一手
    [arrows] 在棋盘外逐手移动
    [h] 提示
    [v] 下一个变化
    [updown] 在棋盘外转到上下的变化
    [undo] 撤销
   *[t] 旋转棋盘
  }
edit = 摆局面
paste = 粘贴棋谱
share = 分享
start = 开始
over = 对局之后
again = 再来一局
change-sides = 交换先后
game-label = 棋类
rule-label = 规则
rule = { $rule ->
    [freestyle] 无禁手
    [standard] 标准
   *[renju] 连珠
  }
rule-hint = { $rule ->
    [freestyle] 连成五子或更多即胜（长连也算）。
    [standard] 恰好连成五子才算胜。
   *[renju] 黑方三三、四四、长连为禁手；黑方恰好连成五子才算胜。
  }
size-label = 棋盘
size = { $side } 路
handicap-label = 让子
handicap = { $stones ->
    [0] 不让
   *[other] { $kind ->
        [corners] 黑方占 { $stones } 个角，白方先行
       *[dots] 黑方多 { $stones } 子，白方先行
      }
  }
handicap-of = { $kind ->
    [corners] 占 { $stones } 个角
   *[dots] 多 { $stones } 子
  }
pace-label = 引擎如何思考
pace = { $pace ->
    [level] 按级别
    [time] 每手限时
   *[clock] 用棋钟
  }
seconds-a-move = 每手秒数
minutes-a-side = 每方分钟
seconds-gained = 每手加秒

## 摆局面
edit-hint = 先选棋子，再选格子；再选一次清空该格。
edit-tool = 放置
edit-turn = 轮到
edit-clear = 清空棋盘
edit-done = 从此开局
empty = 无

## 粘贴
paste-title = 粘贴棋谱或局面
paste-label = 棋谱、棋盘图或着法列表
paste-hint = PGN、SGF、GGF、PSQ、Othello Quest 的 JSON、用 X、O、- 画的棋盘，或 f5d6c3 这样的着法。
paste-fault = 无法读作对局：
paste-left = 棋谱中因不合规则、过多或过长而略去的变化和注释：{ $left }
paste-which = 这段文字含有不止一盘棋，或符合不止一种棋。是哪一种？
paste-slip = 按{ $game }无法读取：
paste-instead = 还是这一种？
paste-file = 或选择文件
record-result = 记录中的结果：{ $result }
load = 载入

## 分享
share-link = 链接
share-picture-link = 图片链接
share-moves = 棋谱
share-position = 局面
share-curl = 最近一次请求（供命令行使用）
share-picture = 图片
share-record = 棋谱文件
share-left = 链接放不下的注释：{ $left }。SGF 中全部保留。
share-lines = SGF 含有全部变化和注释，其他格式只有盘上的着法。
picture-failed = 无法生成图片。
file-failed = 无法生成文件。
copy = 复制
copy-what = 复制：{ $what }
share-native = 分享链接
share-programs = 供程序使用
copied = 已复制
copy-failed = 浏览器不允许复制。

## 分析
analysis = 分析
analysis-hint = 显示各点评分、主要变例和搜索进度。
go-on = 继续
hold-analysis = 暂停分析
analysis-held = 已暂停。
analysis-begins = 开始搜索。
analysis-runs = 正在搜索，最长 { $seconds } 秒；对局的着法优先。
go-deeper = 搜得更深
stopped-depth = 已达到最大深度。
stopped-nodes = 已达到局面数上限。
stopped-time = 已搜索 { $seconds } 秒，即服务器一次的上限。
stopped-deadline = 已到期限。
stopped-solved = 已解出：结果得到证明。
stopped-only_move = 只有一步可走。
stopped-game_over = 对局已经结束。
stopped-server_limit = 已搜索 { $seconds } 秒，即服务器一次的上限。
stopped-draining = 服务器正在停止。
stopped-preempted = 搜索已为其他用户让出线程。
stopped-other = 已结束：{ $reason }。
depth = 深度
nodes = 局面数
nodes-per-second = 每秒
breadth = 评分范围
every-move = 所有着法
best-moves = { $lines ->
    [one] 仅最佳着法
   *[other] 最佳 { $lines } 手
  }
lines = 主要变例
all-lines = 全部 { $lines } 手
fewer-lines = 收起
threats = 威胁
threats-hint = 不论轮到哪一方，显示双方下一子能形成的棋形。
threats-none = 无。
threat-five = 五连
threat-straight_four = 活四
threat-four = 冲四
threat-open_three = 活三
threat-of = { $side ->
    [black] 黑方
   *[white] 白方
  }：{ $forms }
means-win-in = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }：{ $plies } 手内必胜（已证明）。
means-loss-in = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }：{ $plies } 手内必败（已证明）。
means-exact = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }：{ $result ->
    [win] 必胜（已证明）
    [loss] 必败（已证明）
   *[draw] 平局（已证明）
  }{ $by ->
    [none] 。
    [0] 。
   *[other] ，相差 { $by } 子。
  }
means-guess = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }：胜率约 { $chance }{ $discs ->
    [none] 。
   *[other] ，终局约 { $discs } 子。
  }
means-points = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }：{ $points } 分（引擎自身尺度的估计）。
graph-chance = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }胜率
graph-discs = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }子数差
graph-label = 棋局位置
graph-value = { $measure ->
    [discs] { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }领先 { $value } 子。
   *[chance] { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }胜率 { $value }。
  }
graph-led = 上一手：{ $class }。
graph-game = 对局：{ $said }。
graph-line = 此变化（●）
graph-of-game = 对局（◆）
fork = 第 { $ply } 手，{ $measure }：对局 { $game }；此变化 { $line }。
fork-unknown = （尚未查看）
show-chance = 显示胜率
show-discs = 显示子数差

## Openings
openings = 赛事中的着法
openings-hint = 从此局面走过的着法，按对局数排列
openings-asked = 正在查找…
openings-none = 经过此局面的对局不足五局。
openings-games = 有 { $games } 局经过此局面。
openings-move = 着法
openings-count = 对局
openings-results = 黑胜 / 和 / 白胜
openings-parts = { $won } / { $drawn } / { $lost }%
openings-value = 评分
openings-proven = { $kind ->
    [exact] （已证明：{ $value }）
    [least] （已证明：至少 { $value }）
   *[most] （已证明：至多 { $value }）
}

## 复盘
review = 复盘全局
review-time = 复盘用时
review-seconds = { $seconds } 秒
review-stop = 停止
review-progress = 复盘进度
review-done = { $done }，{ $finished }/{ $plies } 手
not-reviewed = 尚未复盘
review-question = 胜负在哪里转折？
review-question-hint = 复盘把每一手与最佳着法比较。
review-longer = 再看久一点
review-spent = 已看 { $seconds } 秒
review-begins = 开始复盘 { $plies } 手。
review-ended = 复盘结束。失误：{ $mistakes }。
not-looked-at = 尚未查看
next-none = 未发现失误
no-mistake-yet = 目前没有失误，有些着法尚未查看
next-mistake = { $again ->
    [true] 下一个失误（{ $count } 中第 { $number }，从头开始）
   *[other] 下一个失误（{ $count } 中第 { $number }）
  }
next-doubtful = { $again ->
    [true] 下一手可疑着法（{ $count } 中第 { $number }，从头开始）
   *[other] 下一手可疑着法（{ $count } 中第 { $number }）
  }
review-marks-shown = 棋盘标记
review-format = 报告格式
review-format-name = { $format ->
    [html] 网页
    [txt] 棋谱与评分
    [svg] 图
    [sgf] SGF
   *[ggf] GGF
  }
previous-mistake = 上一个失误
review-title = 复盘
review-part = { $open ->
    [0] 已复盘 { $plies } 手中的 { $finished } 手。
   *[other] 已复盘 { $plies } 手中的 { $finished } 手；{ $open } 手还可能变化。
  }
review-report = 下载报告
review-worst = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }损失最大的着法：
review-sides = 双方的准确率、损失与分类
review-side = 方
review-accuracy = 准确率
review-mean-loss = 平均损失
review-mean-discs = 子数
review-skill = 棋力
review-skill-hint = 棋力及其 95% 置信区间：1 为赛事棋手的平均，0 为随机落子。
review-skill-between = { $skill }（{ $from } 至 { $to }）
review-skill-open = 至少 { $from }
review-forced-count = 别无选择
review-moves = 已复盘的着法
review-number = 手数
review-played = 着法
review-score = 评分
review-best-move = 最佳
review-loss = 损失
review-class-head = 分类
review-marks = 备注
review-go = 到第 { $ply } 手之前的局面
review-class = { $class ->
    [best] 最佳
    [good] 好着
    [inaccuracy] 缓着
    [mistake] 失误
    [blunder] 大失误
    [unclear] 不明
    [placed] 布置
   *[other] { $class }
  }
review-between = 不明（{ $best }至{ $worst }）
review-size-between = { $best }至{ $worst }
review-forced-short = { $forced ->
    [pass] 停一手
    [only_move] 唯一着法
   *[other] 被迫
  }
review-mark = { $mark ->
    [missed_win] 错失胜局
    [allowed_win] 让对方获胜
    [lost] 败局已定
    [slack] 送子
    [turning_point] 转折点
    [exercise] 只有一着好棋
    [forbidden] 禁手
   *[other] { $mark }
  }
review-lines = 复盘的变化
review-line = 主要变例
review-refutation = 走此着之后
review-facts = 关于着法的事实
try-first = 先自己试试
try-question = { $side ->
    [black] 黑方
    [white] 白方
    [X] X
   *[O] O
  }走了 { $played }：{ $class }。请在棋盘上走一着更好的棋。
try-verdict = { $result ->
    [best] { $move } 是最佳着法。
    [equal] 正确：{ $move } 与最佳着法一样好。
    [grading] 正在查看 { $move } …
   *[played] { $move } 是实战着法。
  }
try-amount = { $unit ->
    [discs] { $by } 子
   *[chances] { $by }% 胜率
  }
try-better = { $move }：{ $class }。比 { $played } { $about ->
    [true] 约好 { $gain }
   *[other] 好 { $gain }
  }；{ $best } 还能再好 { $more }。
try-not-better = { $move }：{ $class }。不比实战的 { $played } 好。
try-answer = 显示答案
square-best = 最佳着法
square-played = 实战着法
opening-name = 开局：

## My games
mine = 我的对局
mine-tab = { $tab ->
    [games] 对局
   *[mistakes] 我的失误
  }
mine-keep = 保存这盘棋
mine-kept = 对局已保存。
mine-export = 全部导出
mine-export-one = 导出{ $game }
mine-import = 导入文件
mine-remove = 删除{ $game }
mine-removed = 对局已删除。
mine-search = 搜索（姓名、开局、结果、日期）
mine-count = 共 { $all } 盘，找到 { $found } 盘
mine-more = 显示更多（还有 { $left }）
mine-hints = 提示 { $hints } 次
mine-plies = { $plies } 手
mine-none = 还没有保存的对局。在这里下的棋终局时会保存；其他对局用“保存这盘棋”。
mine-no-mistakes = 还没有失误：它们来自已保存对局的复盘。
mine-left = 共 { $all } 个失误，未解决 { $left } 个
mine-mistake = 第 { $ply } 手 { $side ->
    [black] 黑
    [white] 白
    [X] X
   *[O] O
  } { $move }
mine-solved = { $day }解决
mine-next = { $left ->
    [0] 没有未解决的失误
   *[other] 下一个我的失误（还有 { $left }）
  }
mine-read = 新增 { $added } 盘，已有 { $known } 盘{ $unread ->
    [0] 。
   *[other] ，无法读取 { $unread } 盘。
  }
mine-no-file = “{ $file }”里没有本页面的对局。
mine-fault = { $fault ->
    [full] 此浏览器的存储空间已满，无法再保存。请导出并删除对局以腾出空间。
   *[none] 此浏览器不为本页面存储数据（例如无痕窗口）：对局只保留到离开页面为止。
  }
mine-hint = 对局只存储在此浏览器中，可能随网站数据一起被清除；导出的文件可以长期保留。

## Puzzle of the day
puzzle = 每日一题
puzzle-of = Yomi 每日一题 { $game } { $date }：
puzzle-ask = { $within ->
    [0] 每日一题：只有一步棋能赢。
   *[other] 每日一题：只有一步棋能在 { $within } 手内取胜。
  }
puzzle-level = { $level ->
    [10] 引擎 10 级会下这步棋，9 级不会。
   *[other] 引擎 { $level } 级到 10 级都会下这步棋。
  }
puzzle-wrong = { $move } { $within ->
    [0] 不能赢。
   *[other] 不能在 { $within } 手内取胜。
  }
puzzle-solved = 只有 { $move } { $within ->
    [0] 能赢
   *[other] 能在 { $within } 手内取胜
  }。{ $tries ->
    [1] 一次答对。
   *[other] 第 { $tries } 次答对。
  }
puzzle-shown = 只有 { $move } { $within ->
    [0] 能赢。
   *[other] 能在 { $within } 手内取胜。
  }
puzzle-streak = 连续 { $days } 天。
puzzle-share = 复制结果

## Refusals
fault-malformed_json = 无法读取请求（第 { $line } 行第 { $column } 个字符）。
fault-unknown_field = { $known ->
    [name] 没有“{ $field }”这一项。是不是“{ $meant }”？
   *[no] 没有“{ $field }”这一项。
  }
fault-wrong_type = { $field }：值的类型不对。
fault-out_of_range = { $known ->
    [range] { $field }：请取 { $min } 到 { $max } 之间的值。
    [name] { $field }：未知的名称。是不是“{ $meant }”？
   *[no] { $field }：不能取这个值（{ $detail }）。
  }
fault-required = { $field }：必须给出。
fault-conflicting_fields = { $field }：与其他项矛盾（{ $detail }）。
fault-not_applicable = { $field }：在这里不起作用（{ $detail }）。
fault-wrong_length = { $field }：长度不符（{ $detail }）。
fault-illegal_position = { $field }：对局中不会出现的局面（{ $detail }）。
fault-illegal_move = { $number ->
    [0] { $move } 不能下。
   *[other] 第 { $number } 手 { $move } 不能下。
  }
fault-illegal_tree = { $field }：不能读成一棵树（{ $detail }）。
problem-malformed_body = 请求不是 JSON 对象。
problem-malformed_request = 无法按 HTTP 读取请求。
problem-unauthorized = 没有有效的密钥。
problem-forbidden = 这个密钥无权这样做。
problem-cross_site = 不允许来自该网站的页面使用。
problem-not_found = 这里什么也没有。
problem-method_not_allowed = 不支持这个方法。
problem-not_acceptable = 没有这种形式的回答。
problem-request_timeout = 请求没有及时送达。
problem-too_large = 请求太长。
problem-unsupported_media_type = 请求必须是 JSON。
problem-foreign_host = 请求指向别的主机。
problem-invalid_request = 请求有误（{ $detail }）。
problem-rate_limited = 这个密钥的请求次数已用完。
problem-too_many_concurrent = 这个密钥同时进行的请求太多。
problem-head_too_long = 请求头太长。
problem-internal = 服务器内部出错。
problem-queue_full = 服务器正忙。
problem-deadline_unattainable = 在期限之前没有足够的时间搜索。
problem-queue_timeout = 等待期间没有轮到搜索。
problem-draining = 服务器正在停止。
problem-preempted = 搜索已为其他用户让出线程。
problem-too_many_connections = 连接太多。
problem-overloaded = 请求太多。
problem-too_many_streams = 数据流太多。
problem-job_unfinished = 任务尚未完成。
problem-job_cancelled = 任务已取消。
problem-idempotency_conflict = 幂等键已用于另一个请求。
problem-store_unavailable = 任务存储暂时不可用。
problem-job_given_up = 任务已被放弃。

`;export{e as default};