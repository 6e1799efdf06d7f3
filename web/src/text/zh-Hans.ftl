# 简体中文页面。

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

### Loaded when asked for

## 规则
rules-of = { $game }的规则
rules-back = 上一条
rules-next = 下一条
rules-again = 重放
rules-step = { $step } / { $steps }
rules-othello = { $step ->
    [1] 黑方先行。棋子须下在能沿直线夹住对方棋子的格子，被夹住的棋子翻转。
    [2] 横、竖、斜各个方向上被夹住的棋子都翻转。
    [3] 没有可翻转的格子时必须停一手，由对方继续下。
   *[4] 双方都不能下时终局，棋子多的一方获胜，空格计入胜方。
  }
rules-gomoku = { $step ->
    [1] 黑方先行。双方轮流在线的交点上落子，落下的棋子不再移动。
    [2] 横、竖、斜任一方向连成五子即获胜。自由规则下超过五子也获胜。
    [3] 标准规则下须恰好五子，六子不算胜。
   *[4] 连珠中黑方不得下成三三、四四或长连，这些点画叉；白方不受限制。
  }
rules-tictactoe = { $step ->
    [1] X 先行。双方轮流在空格上画记号。
    [2] 横、竖、斜任一方向连成三个记号即获胜。
   *[3] 画满而无人连成三个即为和棋。
  }

## The laboratory
lab-views = 实验室的各页
lab-view = { $name ->
    [tree] 搜索树
    [race] 对比
    [exercises] 练习
   *[textbook] 教科书
  }
lab-finished = { $result ->
    [win] 胜{ $margin }
   *[loss] 负{ $margin }
  }
lab-game = 棋种
lab-moves = 已走的着法
lab-depth = 深度（层数）
lab-algorithm = 算法
lab-algorithm-name = { $name ->
    [minimax] 极大极小搜索
    [negamax] 负极大值搜索
    [alpha_beta_two_sided] α-β 剪枝（MAX 与 MIN）
    [alpha_beta] α-β 剪枝
    [pvs] 主要变例搜索（PVS）
    [mtd_f] MTD(f)
   *[mcts] 蒙特卡洛树搜索
  }
lab-ordering = 着法顺序
lab-ordering-name = { $name ->
    [none] 按规则列出的顺序
    [worst_first] 最差的在先
    [random] 随机
    [static] 按不经搜索的着法估值
    [static_tree] 按极大极小值，最好的在先
   *[dynamic] 按搜索中学到的
  }
lab-ordering-short = { $name ->
    [worst_first] 最差在先
    [random] 随机顺序
    [static] 估值顺序
   *[dynamic] 学到的顺序
  }
lab-techniques = 技术
lab-technique = { $name ->
    [iterative_deepening] 迭代加深
    [transposition_table] 置换表
    [killer_moves] 杀手着法
    [history] 历史启发
    [counter_moves] 反驳着法
    [aspiration_window] 期望窗口
    [null_move] 空着
    [futility] 无用裁剪
    [late_move_reduction] 后期着法缩减
   *[neighbourhood] 邻域
  }
lab-playouts = 模拟次数
lab-count-playouts = { $count } 次模拟
lab-value = 值
lab-best = 最佳着法
lab-nodes = 节点
lab-leaves = 查看的叶节点
lab-skipped = 被剪掉的分支
lab-cuts = 剪枝

## Trees
lab-what = 搜索什么
lab-tree = 搜索树
lab-tree-text = 用嵌套列表写的树
lab-search = 搜索
lab-old-tree = 下面是上一次搜索的树。
lab-example = 例子
lab-example-name = { $name ->
    [small] 教科书：两层
    [deep] 教科书：四层
    [min] 教科书：轮到 MIN
    [tictactoe-6] 井字棋，第 6 步之后
    [tictactoe-4] 井字棋，第 4 步之后
    [othello] 黑白棋
    [gomoku] 五子棋
    [mcts] 井字棋，随机对局
   *[own] 自己的
  }
lab-subject = 搜索对象
lab-subject-name = { $name ->
    [tree] 手写的树
   *[position] 局面
  }
lab-root-player = 根节点轮到
lab-read = 阅读讲解：{ $name }
lab-keys = 图中的按键：← → 走一步，N 到下一次剪枝，空格播放，+ − 0 缩放，↑ ↓ 和 Shift 加 ← → 移动。按住 Ctrl 或 Shift 滚动滚轮可缩放。
lab-picture = 一棵有 { $nodes } 个已访问节点、{ $skipped } 条被剪掉的分支的树。下面有同样内容的文字。
lab-outline = 文字形式的树
lab-pass = 轮次
lab-playback = 播放搜索
lab-first = 到开头
lab-back = 退一步
lab-step = 进一步
lab-next-cut = 到下一次剪枝
lab-next-playout = 到这次模拟的结尾
lab-last = 到结尾
lab-play = 播放
lab-pause = 暂停
lab-step-number = 步
lab-step-of = 第 { $step } 步，共 { $steps } 步
lab-speed = 速度
lab-rate = 每秒 { $rate } 步
lab-collapse = 在此折叠
lab-boards = 棋盘
lab-closer = 放大
lab-farther = 缩小
lab-fit = 适应窗口
lab-root = 根
lab-say-start = { $open ->
    [yes] 搜索从根开始。还什么都不知道，窗口两端都开着。
   *[no] 搜索从根开始。窗口是 { $window }。
  }
lab-say-enter = { $player ->
    [max] { $node } 轮到 MAX。窗口是 { $window }。
   *[min] { $node } 轮到 MIN。窗口是 { $window }。
  }
lab-say-leaf = 查看叶节点 { $node }。窗口是 { $window }。
lab-bound-alpha = { $origin ->
    [value] MAX 在别处（{ $from }）已有 { $bound }
    [null_window] α = { $bound } 是零窗口的另一端，紧挨在 β 之下
    [re_search] α = { $bound } 紧挨在零窗口证明的 { $from } 的下界 { $value } 之下
    [tie] α = { $bound } 紧挨在 MAX 从 { $from } 已有的 { $value } 之下：值相等时选列在前面的着法
    [stand_pat] MAX 在 { $from } 不走强制着法可得 { $bound }
    [aspiration_window] α = { $bound } 是期望窗口的下端
    [mtd_f] α = { $bound } 是 MTD(f) 为这一轮选的窗口的下端
   *[window] α = { $bound } 是给定窗口的下端
  }
lab-bound-beta = { $origin ->
    [value] MIN 在别处（{ $from }）已有 { $bound }
    [null_window] β = { $bound } 是零窗口的另一端，紧挨在 α 之上
    [re_search] β = { $bound } 紧挨在零窗口证明的 { $from } 的上界 { $value } 之上
    [tie] β = { $bound } 紧挨在 MIN 从 { $from } 已有的 { $value } 之上：值相等时选列在前面的着法
    [stand_pat] MIN 在 { $from } 不走强制着法可得 { $bound }
    [aspiration_window] β = { $bound } 是期望窗口的上端
    [mtd_f] β = { $bound } 是 MTD(f) 为这一轮选的窗口的上端
   *[window] β = { $bound } 是给定窗口的上端
  }
lab-say-bound = { $bound }。
lab-say-purpose = { $purpose ->
    [null_window] α 与 β 之间没有值：只问是否更好。
    [re_search] 前一次搜索发现它更好，所以再搜索一次。
    [reduced] 作为靠后的着法，搜得较浅。
    [null_move] 走棋方停一手，看是否仍然足够。
    [quiescence] 超出深度，只看强制着法。
   *[other] { "" }
  }
lab-say-leave = { $player ->
    [max] { $node } 已完成：MAX 取找到的最大值 { $value }。
   *[min] { $node } 已完成：MIN 取找到的最小值 { $value }。
  }
lab-say-answered = { $answered ->
    [leaf] { $node } 的值是 { $value }。
    [table] 置换表记得 { $node }：{ $value }。
    [stand_pat] { $node } 维持现状已经够好：{ $value }。
   *[other] { $node } 不看子节点就有了答案：{ $value }。
  }
lab-say-cut = { $by ->
    [alpha] 在 { $node } 发生 α 剪枝：MIN 在这里已有 { $value }，{ $bound }。下面的都无关紧要。
   *[beta] 在 { $node } 发生 β 剪枝：MAX 在这里已有 { $value }，{ $bound }。下面的都无关紧要。
  }
lab-node = { $player ->
    [max] { $node }，MAX，{ $value }，窗口 { $window }，第 { $order } 个访问
    [min] { $node }，MIN，{ $value }，窗口 { $window }，第 { $order } 个访问
   *[leaf] { $node }，叶节点，{ $value }，窗口 { $window }，第 { $order } 个访问
  }
lab-node-skipped = { $below ->
    [0] { $node }，被剪掉
   *[other] { $node }，连同下面 { $below } 个一起被剪掉
  }
lab-mcts-start = 搜索从根开始。还没有下过一局。
lab-mcts-select = { $moved ->
    [yes] 第 { $count } 次模拟，选择：沿 UCB1 最大的着法走（{ $way }）。{ $end }
   *[no] 第 { $count } 次模拟，选择。{ $end }
  }
lab-mcts-end = { $end ->
    [over] { $node } 已经终局。
   *[untried] { $node } 还有没试过的着法。
  }
lab-mcts-expand = { $count ->
    [1] 扩展：把 { $parent } 最后一个没试过的着法 { $node } 加入树中。
   *[other] 扩展：从 { $parent } 的 { $count } 个没试过的着法中，把 { $node } 加入树中。
  }
lab-mcts-playout = { $over ->
    [yes] 模拟：{ $node } 之后无棋可下，{ $winner ->
        [max] MAX 胜。
        [min] MIN 胜。
       *[draw] 和棋。
      }
   *[no] 模拟：从 { $node } 起随机走 { $count } 步（{ $moves }），{ $winner ->
        [max] MAX 胜。
        [min] MIN 胜。
       *[draw] 和棋。
      }
  }
lab-mcts-back = 反向传播：沿路返回，每个节点的访问次数加一，并记下走到这里的一方是否获胜（{ $way }）。
lab-mcts-root = { $node }，MAX 胜 { $share }，还有 { $untried } 个着法没试过
lab-mcts-node = { $mover ->
    [max] { $node }，MAX 胜 { $share }，UCB1 为 { $bound }，还有 { $untried } 个着法没试过
   *[min] { $node }，MIN 胜 { $share }，UCB1 为 { $bound }，还有 { $untried } 个着法没试过
  }

## Races
lab-race = 对比
lab-race-what = 在什么上对比
lab-race-nodes = 节点数，越少越好
lab-race-again = 再对比一次
lab-race-running = 对比进行中 …
lab-race-table = 统计
lab-race-hint = 所有搜索依次对同一局面搜到同样的深度。节点数在任何机器上都一样，时间则不然。
lab-lanes = 参加对比的搜索
lab-lane-add = 增加一个搜索
lab-lane-remove = 去掉
lab-amount = 宽度或余量
lab-sets = 组合
lab-set = { $name ->
    [algorithms] 算法
    [orders] 着法顺序
    [learners] 杀手启发、历史启发、迭代加深
    [aspiration] 期望窗口的宽度
   *[guesses] 空着、无用裁剪、缩减
  }
lab-share = { $share } %
lab-column = { $name ->
    [run] 搜索
    [value] 值
    [best] 最佳
    [nodes] 节点
    [leaves] 叶节点
    [cuts] 剪枝
    [re-searches] 重搜
    [low] fail-low（低于窗口）
    [high] fail-high（高于窗口）
   *[time] 时间
  }
lab-ms = { $time } ms
lab-wrong = 应为 { $value }
lab-incomparable-other_aim = 这个算法不求极大极小值
lab-incomparable-selective = 它的技术凭猜测略去着法
lab-incomparable-unfinished = 还没完成就被停止
lab-incomparable-depth = 搜索的深度不同
lab-incomparable-evaluation = 对叶节点的估值不同
lab-incomparable-technique = { $technique ->
    [distance_to_win] 计算离胜利层数的方式不同
    [neighbourhood] 查看的着法不同（邻域）
    [quiescence] 在深度之外的查看方式不同（静态搜索）
   *[other] { $technique } 的设置不同
  }
lab-agree = { $agree ->
    [yes] 值必须一致的搜索全部一致。
    [no] 值必须一致的搜索不一致！
   *[none] 这些搜索中没有两个的值必须一致。
  }
lab-measured = { $least } 用了 { $few } 个节点，{ $most } 用了 { $many } 个：是前者的 { $times } 倍。
lab-questions = 问题
lab-question-order = 着法顺序重要吗？
lab-question-start = 开始时 α 和 β 是多少？
lab-question-killers = 杀手着法和历史启发有什么用？
lab-question-deepening = 为什么先搜深度 1，再 2，再 3？
lab-question-value = 剪枝会改变结果吗？
lab-answer-order = 重要，比什么都重要。每个节点都是最佳着法在先时，α-β 剪枝查看的叶节点数大约是极大极小搜索的平方根；最差的在先时，要看其中的大部分。无论什么顺序，值都一样。
lab-answer-start = α = −∞，β = +∞：双方都还没有任何保证，所以第一条变化要完整搜索，在它结束之前不会剪枝。之后窗口逐渐变窄。一开始就用更窄的窗口会剪掉更多，但可能只得到一个上界或下界。
lab-answer-killers = 在旁边引起剪枝的着法在这里往往也会引起剪枝：杀手着法按层记住它，历史启发对整棵树记住它。两者都只改变顺序，所以值不变。五子棋里威胁在被应对之前一直存在，因此能省一半；黑白棋里估值顺序已经考虑了角和对方的应手，反而可能增加。
lab-answer-deepening = 浅的搜索花费很少，并把最佳着法留在置换表里；下一次搜索就从它开始。没有置换表来记，加深几乎只有代价，对比会显示这一点。
lab-answer-value = 不会。被剪掉的部分不可能改变根的值。这些搜索的值全都一致，不同的只是所需的节点数。

## Exercises
lab-exercise-choose = 练习
lab-exercise-name = { $name ->
    [minimax] 值与最佳着法
    [skipped] 哪些叶节点被剪掉？
    [windows] 值与窗口
    [order] 最佳顺序
    [fill] 填写叶节点
   *[bug] 找出错误
  }
lab-task-minimax = MAX 取子节点中最大的值，MIN 取最小的值。请写出每个内部节点的值，并选出根节点的最佳着法。
lab-task-skipped = 用 α-β 剪枝从左到右搜索这棵树；在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时立即离开该节点。请标出被剪掉的叶节点。
lab-task-windows = 用 α-β 剪枝从左到右搜索这棵树；在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时立即离开该节点。请为每个被访问的内部节点写出进入时的窗口和返回的值，即已查看子节点中最好的。被剪掉的节点留空。
lab-task-order = 移动子节点，使 α-β 剪枝查看的叶节点最少。α-β 剪枝在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时立即离开该节点。最好的子节点在先并不总是最佳：足够好而子树小的可能更好。
lab-task-fill = 把从 0 开始的数填入叶节点，每个数用一次，使 α-β 剪枝查看的叶节点最少。α-β 剪枝在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时立即离开该节点。
lab-task-bug = 一个有错误的程序用 α-β 剪枝搜索了这棵树。α-β 剪枝在 MIN 节点值不大于 α、在 MAX 节点值不小于 β 时立即离开该节点。只有一个子节点的节点是只能停一手的局面。请根据它的记录找出错误，以及记录最先出错的节点。记录的顺序是：进入节点时记窗口，离开时记值。
lab-exercise-tree = 练习的树
lab-size = 大小
lab-size-name = { $name ->
    [small] 小
    [middle] 中
    [large] 深
   *[huge] 大
  }
lab-seed = 练习编号
lab-seed-hint = 同一编号对每个人都是同一道题：可以把链接发给全班。
lab-check = 检查
lab-another = 换一题
lab-solution = 答案
lab-copy-link = 复制链接
lab-leaf = 叶节点 { $node }，{ $value }：被剪掉
lab-leaf-field = 叶节点 { $node } 的数
lab-choose-node = 选择要移动的节点。
lab-left = 向左
lab-right-hand = 向右
lab-move-left = { $node } 左移
lab-move-right = { $node } 右移
lab-node-column = 节点
lab-windows-table = 窗口与值
lab-windows-hint = 空的 α 或 β、α 的 −∞、β 的 ∞ 都表示没有界。
lab-unread = { $node } 的“{ $text }”不是数。可以写数、∞、−∞，以及带 ≥ 或 ≤ 的值。
lab-cell = { $part ->
    [alpha] { $node } 的 α
    [beta] { $node } 的 β
   *[value] { $node } 的值
  }
lab-notes = 程序的记录
lab-returned = 返回
lab-bug = 错误
lab-bug-name = { $name ->
    [swapped_window] α 和 β 传下去时对调了
    [forced_pass] 只能停一手的局面被算作对方获胜
   *[zero_leaf] 值为 0 的叶节点被当作内部节点
  }
lab-best-move = 根节点的最佳着法
lab-bug-node = 最先出错的节点
lab-unchosen = { $field ->
    [best] 请选择最佳着法。
    [bug] 请选择是哪种错误。
   *[node] 请选择最先出错的节点。
  }
lab-right = 正确。
lab-not-right = 还不对。
lab-looked-at = α-β 剪枝查看 { $leaves } 个叶节点中的 { $looked } 个；最少是 { $fewest } 个。
lab-solution-best = 最佳着法：{ $node }
lab-solution-skipped = 被剪掉的叶节点：{ $nodes }
lab-why = { $player ->
    [max] 在 { $after } 之后，MAX 在 { $node } 有 { $value }，MIN { $origin ->
        [node] 在别处（{ $from }）
       *[window] 由窗口
      }有 { $bound }
   *[min] 在 { $after } 之后，MIN 在 { $node } 有 { $value }，MAX { $origin ->
        [node] 在别处（{ $from }）
       *[window] 由窗口
      }有 { $bound }
  }
lab-mistake-unknown_node = 树中没有节点 { $node }。
lab-mistake-no_leaf = { $node } 不是叶节点。
lab-mistake-looked_at = α-β 剪枝会查看 { $node }：它上面的节点在此之前都没有被离开。
lab-mistake-skipped = α-β 剪枝剪掉 { $node }：{ $why }。{ $left } 的其余部分无关紧要。
lab-mistake-no_row = α-β 剪枝会访问 { $node }，但它的一行是空的。
lab-mistake-two_rows = { $node } 有两行。
lab-mistake-alpha = { $known ->
    [yes] { $node } 的 α 是 { $expected }：MAX 在 { $other } 已经有了。
   *[no] { $node } 的 α 没有下界：MAX 在别处还什么都没有。
  }
lab-mistake-beta = { $known ->
    [yes] { $node } 的 β 是 { $expected }：MIN 在 { $other } 已经有了。
   *[no] { $node } 的 β 没有上界：MIN 在别处还什么都没有。
  }
lab-mistake-value = { $cut ->
    [yes] { $node } 返回 { $expected }：{ $why }，于是离开。
   *[no] { $node } 返回 { $expected }，即子节点中最好的 { $other } 的值。
  }
lab-mistake-too_early = { $cut ->
    [yes] { $node } 太早了：把 { $node } 和 { $other } 对调，查看的叶节点少 { $extra } 个。因为{ $why }，其余的被剪掉。
   *[no] { $node } 太早了：把 { $node } 和 { $other } 对调，查看的叶节点少 { $extra } 个。{ $other } 的值是 { $expected }，{ $node } 的值是 { $found }。
  }
lab-mistake-larger_first = 把 { $node } 和 { $other } 对调，查看的叶节点少 { $extra } 个。{ $other } 并不更好，但对调后它的子树只看 { $expected } 个叶节点，现在 { $node } 的要看 { $found } 个。
lab-mistake-bound_later = 把 { $node } 和 { $other } 对调，查看的叶节点少 { $extra } 个。{ $other } 并不更好，它的子树要看的叶节点也不更少，但有了它给出的界，其他子节点要看的叶节点从 { $found } 个变成 { $expected } 个。
lab-mistake-no_exchange = 这里只对调两个子节点不会少看叶节点。把 { $other } 放到 { $node } 的位置，并从那里起都用最佳顺序，查看的叶节点少 { $extra } 个。
lab-mistake-not_cut = { $side ->
    [max] { $node } 本可以在第一个子节点之后离开：{ $why }。需要 { $bound } 或更大。
   *[min] { $node } 本可以在第一个子节点之后离开：{ $why }。需要 { $bound } 或更小。
  }
lab-mistake-another_tree = 在 { $node } 处，这棵树不是练习的树。
lab-mistake-no_such_number = { $node } 需要 0 到 { $expected } 的整数。
lab-mistake-number_twice = { $node } 的 { $found } 已经被 { $other } 用了。
lab-mistake-not_noted = 程序在 { $node } 没有留下记录。
lab-mistake-right = 程序在 { $node } 的记录是对的。
lab-mistake-not_first = 程序在 { $node } 的记录错了，但前面也有错误。
lab-mistake-no_value = 还没有 { $node } 的值。
lab-mistake-best = 在 { $node }，最佳着法是 { $other }，其值为 { $expected }；所选着法的值为 { $found }。
lab-mistake-another_bug = 记录在 { $node } 出错，但这种错误会留下别的记录。

## The textbook
lab-pages = 教科书的各页
lab-contents = 目录
lab-page = { $name ->
    [game_tree] 博弈树
    [minimax] 极大极小搜索
    [negamax] 负极大值搜索
    [alpha_beta] α-β 剪枝（一个函数）
    [alpha_beta_two_sided] α-β 剪枝（MAX 与 MIN）
    [move_ordering] 着法排序
    [iterative_deepening] 迭代加深
    [transposition_table] 置换表
    [pvs] 主要变例搜索（PVS）
    [mtd_f] MTD(f)
    [mcts] 蒙特卡洛树搜索
    [random] 随机着法
    [killer_moves] 杀手着法
    [history] 历史启发
    [counter_moves] 反驳着法
    [aspiration_window] 期望窗口
    [null_move] 空着
    [futility] 无用裁剪
    [reverse_futility] 反向无用裁剪
    [late_move_reduction] 后期着法缩减
    [quiescence] 静态搜索
    [neighbourhood] 邻域
    [evaluations] 估值函数
    [bounds] fail-soft 与 fail-hard
    [distance_to_win] 距胜利的层数
    [human] 像人一样犯错的棋手
   *[mistakes] 教程常见的错误
  }
lab-board-picture = 棋盘图，内容与下面的文本相同。
lab-in-english = 这一页还没有中文版，以英文显示。
lab-run-race = 运行这次对比
lab-play-figure = 一步步播放这次搜索
