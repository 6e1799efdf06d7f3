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
light-or-dark = 切换明暗
close = 关闭
cancel = 取消
server-away = 暂时连不上服务器，恢复后会自动继续。
new-version = 服务器已更新到新版本。
reload = 重新加载
list-comma = ，

## 密钥
key-title = 此服务器需要密钥
key-wanted = 请向服务器的管理者索取。
key-unknown = 服务器不认识这个密钥。
key = 密钥
key-memory = 密钥只留在本页面中，离开页面即消失，不会保存到任何地方。
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
ended-discs = { $winner ->
    [black] 黑方以 { $black } 比 { $white } 获胜
    [white] 白方以 { $white } 比 { $black } 获胜
   *[nobody] { $black } 比 { $white }，平局
  }
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

## 提示
is-over = 对局已经结束。
not-your-turn = 现在轮到引擎。
wait-for-server = 正在等待服务器。
occupied = { $square } 已经有子。
turns-nothing = { $square } 翻不了任何棋子。
forbidden = { $square } 是黑方禁手：{ $reason }。
forbidden-double_three = 三三
forbidden-double_four = 四四
forbidden-overline = 长连
no-square = 棋盘上没有“{ $text }”这个位置。

## 棋手
you = 你
human = 人
engine = Yomi
engine-level = Yomi，{ $level } 级
level = { $level } 级
thinking = 思考中……
discs-of = { $side ->
    [black] 黑子数：
   *[white] 白子数：
  }
pass = 停一手
pass-short = 停
play-on = 从这里继续
hold = 让引擎停下
move-field = 落子
play-move = 下

## 棋谱
moves = 棋谱
no-moves = 还没有落子。
to-start = 回到开头
one-back = 退一手
one-forward = 进一手
to-end = 到最后

## 操作
actions = 操作
new-game = 新对局
undo = 悔棋
redo = 重走
turn-board = 旋转棋盘
edit = 摆局面
paste = 粘贴棋谱
share = 分享
start = 开始
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
paste-hint = 黑白棋 GGF、五子棋 SGF 与 PSQ、用 X、O、- 画的棋盘，或 f5d6c3 这样的着法。
paste-fault = 无法读作对局：
load = 载入

## 分享
share-link = 链接
share-moves = 棋谱
share-position = 局面
share-curl = 最近一次请求（供命令行使用）
share-picture = 图片
copy = 复制
copy-what = 复制：{ $what }
copied = 已复制

## 分析
analysis = 分析
analysis-hint = 显示各点评分、最佳变化和搜索进度。
go-on = 继续
hold-analysis = 暂停分析
analysis-held = 已暂停。
analysis-begins = 开始搜索。
analysis-runs = 正在搜索，对局的着法优先。
stopped-depth = 已达到最大深度。
stopped-nodes = 已达到局面数上限。
stopped-time = 已达到服务器允许的最长搜索时间。
stopped-deadline = 已到期限。
stopped-solved = 已解出：结果得到证明。
stopped-only_move = 只有一步可走。
stopped-game_over = 对局已经结束。
stopped-server_limit = 已达到服务器允许的最长搜索时间。
stopped-draining = 服务器正在停止。
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
lines = 最佳变化
all-lines = 全部 { $lines } 手
fewer-lines = 收起
plot-label = 各深度评分：从 { $first } 到深度 { $depth } 的 { $last }
plot-caption = 各搜索深度的评分
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
no-mistake = 尚未发现失误，请先检查全局。
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
graph-mistake = 上一手是失误。
show-chance = 显示胜率
show-discs = 显示子数差
review = 检查全局
stop-review = 停止（已看 { $done }/{ $all }）
next-mistake = { $mistakes ->
    [0] 未发现失误
   *[other] 下一个失误（{ $mistakes }）
  }
