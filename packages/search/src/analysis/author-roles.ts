import { fold } from './fold.ts';

/** What people do to books, in the words of title pages. */

export type Role =
  | 'author'
  | 'editor'
  | 'chief-editor'
  | 'compiler'
  | 'translator'
  | 'illustrator'
  | 'annotator'
  | 'adapter'
  | 'reviewer'
  | 'photographer'
  | 'other';

/** One person or body of a statement of responsibility. */
export interface Creator {
  /** As the reader knows it: 约翰·班维尔, J.K. Rowling, 中华书局编辑部. */
  readonly name: string;
  /** The name in its own script or the other name in brackets after it (John Banville, 周树人); '' when none. */
  readonly originalName: string;
  /** As catalogued, without brackets: 英, 爱尔兰; '' when none. */
  readonly nationality: string;
  /** 明, 北宋 …; '' when none. */
  readonly dynasty: string;
  readonly role: Role;
  /** The words that said the role (编译, illustrated by); '' when none. */
  readonly roleText: string;
}

/** Chinese role words. A compound counts as the role that a reader would search for: 编译 is a translator's work. */
const chinese: readonly (readonly [Role, string])[] = [
  [
    'author',
    '著 着 原创 原著 原着 原作 著作 撰 撰文 撰写 撰稿 合著 独著 专著 作 作者 编剧 剧本 口述 讲述 讲 主讲 演讲 述 自述 执笔 主笔 词 曲 作词 作曲 谱曲 文 文字 写作 写 创作 著述 编撰 著绘 著并绘 文图 图文 文并图 文/图 著/绘 绘著 写绘 主撰 总撰稿 诗 故事 报告 手书 日记 著文 配文 撰著 专著 共著 撰集 编剧 原案 脚本 诗文 手稿 旧题',
  ],
  [
    'chief-editor',
    '主编 册主编 总主编 丛书主编 主编著 执行主编 常务副主编 执行副主编 副总主编 名誉主编 主任编委 副主编 分册主编 分卷主编 总编 总编辑 本册主编 本书主编 主编撰 顾问主编 主编译 系列主编 总策划主编 总编著',
  ],
  [
    'compiler',
    '编著 编写 文字编写 组织编写 组织编著 著编 编配 编撰者 合编 选编 编选 编纂 汇编 辑 选辑 编辑 选 主选 精选 辑录 摘编 编集 集 纂 纂辑 纂修 修 选注 辑注 合编著 编著者 编文 编创 编述 收集 搜集 采录 整理 收集整理 搜集整理 口述整理 辑校 辑选 遴选 编制 摘录 选文 选评 编录 编订 编次 选录 组编 汇编整理 汇集 采集 编剧整理 摘选 编委 主编写 缩编 编绘 编文绘图 编著绘 编集协力 共编著 结集 辑补 辑佚 选释',
  ],
  [
    'editor',
    '编 编者 主办 责任编辑 责编 策划 总策划 出品 编导 监制 编审 主审编 导演 主创 主持 编发 制作 策划编辑 丛书策划 选题策划 设计 编校 创意 编演 企划 共编 监督 构成 编集者',
  ],
  [
    'translator',
    '译 翻译 编译 译著 主译 合译 译述 选译 节译 摘译 译写 译编 译校 译文 英译 汉译 中译 今译 意译 缩译 译者 重译 全译 白话译 韩译 译制 译介 译释者 编译著 译改 原译 主编译者 共译 译编注 译者注 译述者 口译笔述',
  ],
  [
    'illustrator',
    '绘 图 画 绘图 插图 绘画 插画 配图 作画 漫画 美术 绘者 图画 封面绘 装帧 书画 绘制 卡通 篆刻 书 书法 配画 绘本 主绘 插绘 造型 编绘者 改绘 绘文 动漫 图解 制图 剪纸 版画 木刻 速写 改编绘 绘编 手绘 作画 共绘 插图者 配插图',
  ],
  [
    'annotator',
    '注 编注 选编注 译注 校注 注释 注译 译解 解译 释译 译释 笺注 点校 校点 校 校订 标点 评注 集注 疏 笺 注解 解读 导读 评点 点评 评析 赏析 释 解析 解 校释 校勘 校译 评 评述 评介 评论 鉴赏 注析 题解 评译 译评 详解 疏证 补注 补 注音 解说 译析 讲解 注疏 校对 导语 注评 诠释 校阅 今注今译 今注 今译今注 新解 评释 今注新译 串讲 选解 解释 释义 品读 释注 点注 通解 述评 评校 品评 解注 诵读 朗读 朗诵 音注 新译 句读 主注 辑评 译校注 译注者 校注者 注者 校点者 点校者 评注者 集校 集释 集解 汇校 汇注 校笺 笺校 校正 音义',
  ],
  [
    'adapter',
    '改编 改写 缩写 编改 改编者 缩改 原著改编 改著 编写改编 改写者 节编 节选 编缩 续 续著 增补 增订 补编 续写 扩写 重写 重述 重编 改定 编译改写 补著 译改写 改编绘画 修订',
  ],
  [
    'reviewer',
    '审定 参订 审 审校 主审 审阅 审订 监修 校审 审读 审译 推荐 作序 序 顾问 审核 总审 总审定 审稿 学术顾问 科学顾问 主审定 审改 终审 编审定',
  ],
  ['photographer', '摄影 摄 供图 拍摄 摄制 图片 照片 图片摄影 摄像'],
  [
    'other',
    '演唱 演奏 表演 主演 指导 总指导 制 口译 供稿 提供 发行 录音 播讲 演播 记录 记 整理记录 笔录 采访 访问 采写 采访整理 主持编写 题 题字 题签 跋 藏 点 鉴定 传 传授',
  ],
];

const roles: ReadonlyMap<string, Role> = new Map(
  chinese.flatMap(([role, words]) => words.split(' ').map((word) => [fold(word), role] as const)),
);

/** The role that a word names, in any Chinese script. */
export function chineseRole(word: string): Role | undefined {
  if (word.length > longestRole) return undefined;
  const folded = fold(word);
  // A sign before the word is not part of it: )著, /绘图.
  return folded.length === word.length ? roles.get(folded) : undefined;
}

/** Korean role words and Japanese ones in kana: separate words, never the end of a name. */
const spaced: ReadonlyMap<string, Role> = new Map(
  (
    [
      [
        'author',
        '지음 글 저 저자 지은이 글쓴이 공저 원작 글쓰기 쓴이 씀 글·사진 글·그림 さく ぶん ぶんえ さく・え 作・絵 文・絵 作·絵 文·絵 文·写真 作·画',
      ],
      ['translator', '옮김 역 번역 옮긴이 공역 역자 편역 역주 やく'],
      ['illustrator', '그림 그린이 그림·글 일러스트 え イラスト 絵と文'],
      ['compiler', '엮음 편저 엮은이 편찬 へん'],
      ['editor', '편 편집 편자'],
      ['reviewer', '감수 추천 해설 かんしゅう'],
      ['photographer', '사진 しゃしん'],
    ] as const
  ).flatMap(([role, words]) => words.split(' ').map((word) => [word, role] as const)),
);

export const spacedRole = (word: string): Role | undefined => spaced.get(word);

/** Longest Chinese role word. */
export const longestRole = Math.max(...[...roles.keys()].map((word) => word.length));

/**
 * One-character roles with which many given names end (秦文, 张译 …). They count only after a name of at least two
 * characters, and the rarer ones only if the statement has another role.
 */
export const shyRoles: ReadonlySet<string> = new Set(
  '文 图 画 书 作 写 讲 述 词 曲 集 修 选 解 疏 笺 释 评 校 补 序 审 摄 制 记 题 跋 藏 点 传 诗 续 辑 纂 设计 故事 报告 造型 卡通 动漫 美术 推荐 创意 制作 指导 整理 着'.split(
    ' ',
  ),
);

/** Roles that begin with a character that also ends given names (王建英 译). They count only after three characters. */
export const doubtfulRoles: ReadonlySet<string> = new Set(
  '英译 汉译 中译 韩译 原译 重译 新译 今译 意译 全译 合编著'.split(' '),
);

/** Latin and Cyrillic role phrases, tried in this order on the text before a name. */
export const latinRoles: readonly (readonly [RegExp, Role])[] = [
  [
    /translat|übers|übertr|traduit|traduct|traduc|\btrad\b|tradott|\btr\.|\btrans\.|\btrn$|vertaald|rendered into|englished|aus de[mr]|перевод|(?<!\p{L})пер\./iu,
    'translator',
  ],
  [
    /illustrat|illus\.|\bill\.|\bilt$|drawings?|pictures|pictured|ilustr|illustr|dessin|zeichn|bebildert|paintings|art by|maps|engrav|woodcuts|cartoons|designed|decorations|худож|рис\.|(?<!\p{L})ил\./iu,
    'illustrator',
  ],
  [/photograph|photos|fotos?\b|\bpht$|фото/iu, 'photographer'],
  [/adapt|\badp$|retold|abridge|retelling|dramatiz|arranged|revised|rev\./iu, 'adapter'],
  [/chief editor|general editor|editor-in-chief|гл\. ред/iu, 'chief-editor'],
  [
    /edit(?!ion)|\beds?\b|\bedt$|\bhg\b|hrsg|herausg|red\.|cura\b|\bdir\b|direct|dirig|(?<!\p{L})éds?\b|édit|réd|published|publié|bearb|edición|под ред|ред\./iu,
    'editor',
  ],
  [
    /compil|collect|select|comp\.|chosen|gathered|assembled|zusammengestellt|recueil|réunis|сост/iu,
    'compiler',
  ],
  [/annotat|notes|commentar|comment|anm\.|прим/iu, 'annotator'],
  [
    /introduc|foreword|preface|afterword|prologue|préface|vorwort|einleitung|nachwort|prólogo|review|\b(?:frw|int|aft)$|предисл/iu,
    'reviewer',
  ],
];
