/**
 * Characters that are confused because they look alike (形近字), in folded form: the pairs that school books warn of,
 * listed by hand. A character may be in several groups.
 */
const groups = `
己已巳 未末 日曰 土士 人入八 侯候 籍借 干千于 天夭 大太犬 木本术 田由甲申 九丸 刀力刁 午牛 贝见 今令 折拆析 拨拔 戊戌戍
辨辫 幕慕墓暮募 梁粱 蓝篮 练链 晴睛情清请精 渴喝揭 跑炮泡抱饱 坐座 密蜜 历厉 休体 徙徒陡 毫豪亳 崇祟 赢羸嬴 盲育肓
茶荼 史吏 免兔 鸟乌岛 师帅 卯卵 代伐 住往佳 孤狐弧 瓜爪 杨扬汤场 洒酒 冶治怡 冷泠 泪汩 彻沏 沾粘 抗杭坑 抡抢 沦沧
仑仓 竞竟 券卷 誊誉 喧暄煊渲 撒撤澈辙 镜境 壁璧臂避僻 燥躁噪操澡 蹬瞪 栽载裁戴 衷哀衰 因困囚 园圆 冒昌 旦且 早旱 旬句
惜借错措 宵霄消 稍梢俏 侮悔海梅 毋母 官宫宦 宜宣 客容 寇冠 寒赛塞寨 乒乓兵 平乎 幸辛 羡姜 盂孟 拾恰 胎抬 惑感 戎戒 弋戈
浅贱践残 钱线 狼狠很 郎朗 彼披坡玻波 勺匀 沟钩构购 狗苟荀 胸脑 夫失矢 栋拣 阵陈 东车 轻径经劲茎 顶项须顷 领颂 题提堤
竭褐葛 偶遇寓隅愚 万方 席度 持待侍恃特诗 村材 桂挂娃洼蛙 街衔 柱注驻 主王玉 汉叹权 又叉义 仪议蚁 枝技肢 岐歧 攻巧功
江红缸 杠扛 宇字 季李秀 及乃 扔仍 币布 间问闻 闹闲 阔阁 润涧 铜桐 词伺饲 响晌 堂常裳 党觉 赏尝偿 模摸漠膜 棋旗期欺
供拱洪哄 兀元 几儿凡 凤风 享亨 凉谅惊 影景 章童 亿忆艺 把爸爬肥 勉晚挽 象橡 从丛 佣拥 甩用 勇涌 捅桶 浦铺捕哺辅
博搏膊傅缚 薄簿 传转砖 伟违围 为办 另别 究穷 窗窝 牙邪 鸦鸭 押抽 油柚轴袖 抵低底 氏民 货贷 贪贫 积绩渍 素索紊 紫柴
课颗棵裸 彩采踩菜 受爱 援缓暖 播潘 恩思 烟咽姻 怒恕努 碗腕惋婉 忘妄 忍忌 心必 泌秘 综踪棕粽 杉衫彬 初切 扑补朴仆 名各
络格骆洛烙 话活括刮 敌故 姑枯沽估 若苦 右石古 碑牌脾啤 魂魄 魅魁 块快决诀缺抉 映秧殃 换唤焕涣痪 喉猴 霜霞 儒懦糯孺
端瑞喘湍 耍要 栗粟票 漂飘瓢 祭察蔡 观现 兄只 税悦锐脱说 晓烧浇绕饶 崎骑椅倚绮 蚊蛟 睹赌堵 遥摇谣 慢漫幔 峰锋蜂烽 拦栏
桃挑逃跳 坏怀环杯 仗杖 稿搞 滴摘嫡 捡检险验脸 唱倡 部陪倍培 帐账胀 陵棱凌 狭侠峡挟 淡谈痰 莱菜 萤荧莹 绿缘 祖租组阻
社杜牡 祥详洋样 钓钩约 迁迂 驰弛池 骄娇桥 龙尤 厄危 埋理 城诚 居届屈 巨臣 帖贴 幻幼 延廷 开升 优忧扰 斤斥 炙灸 瞻赡
矛予 血皿 核孩该刻 粉纷 猪诸 沉沈 箫萧 眯咪 斑班 型形
`;

const alikes = new Map<string, Set<string>>();
for (const group of groups.trim().split(/\s+/u)) {
  for (const character of group) {
    const others = alikes.get(character) ?? new Set();
    alikes.set(character, others);
    for (const other of group) if (other !== character) others.add(other);
  }
}

/** Whether two characters look alike. */
export const looksLike = (one: string, other: string): boolean => alikes.get(one)?.has(other) === true;

/** The text with one character replaced by a look-alike, once for each such character. */
export function lookAlikes(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    for (const other of alikes.get(text.charAt(at)) ?? [])
      found.push(text.slice(0, at) + other + text.slice(at + 1));
  }
  return found;
}
