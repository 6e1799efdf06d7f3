var e=`
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
`;export{e as default};