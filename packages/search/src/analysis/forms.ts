import { stem } from './stem.ts';

/**
 * Words that say what kind of book is wanted or for whom, in folded form, Latin ones stemmed: 入门, 教程, `guide`. Beside a
 * subject they weigh little, and alone they find nothing.
 */
const forms = new Set(
  `
培养 提升 改善 传记 人物 史料 资料 掌故 轶事
趣味 极简 入门 启蒙 初级 中级 高级 基础 零基础 初步 进阶 提高 精通 速成 自学 教学 培训 实战 实例 案例 实践 实训 实用 实务 实操 应用 使用 操作 制作 做法 制法
教程 教材 课程 讲义 讲座 公开课 指南 指导 手册 大全 全书 全集 百科 图鉴 图解 图说 漫画 绘本 词典 辞典 字典 读本 读物 选读 普及 科普 通俗 简明 攻略 宝典 秘籍 秘诀
概论 导论 绪论 引论 通论 总论 原理 理论 研究 分析 方法 技巧 技法 技能 技术 知识 常识 问题 解析 详解 鉴赏 品鉴 鉴定 收藏 欣赏 赏析 历史 简史 史话 故事 随笔 回忆录
解读 释义 导读 精读 讲解 概述 概说 问答 笔记 习题 练习 竞赛 真题 题库
自助 自救 自愈 疗愈
质量 水平 能力 效率 作用 影响 意义 特点
儿童 少儿 幼儿 孩子 小孩 小学生 中学生 高中生 大学生 学生 青少年 少年 幼儿园 小学 初中 高中 中学 宝宝 婴儿 婴幼儿 亲子 成人 老年 老年人 老人 中老年 长者 家长 父母 患者 病人 家属 初学者 新手 小白 大众
introduction introductory intro guide handbook manual tutorial beginner basic fundamental principle practice practical practitioner complete essential advanced
example course lecture note textbook reference encyclopedia dictionary dummy primer method technique approach application history theory study research
novel fiction nonfiction story tale memoir autobiography biography bio literature essay letter speech diary criticism retelling collection anthology classic advice tip fact idea easy simple quick
student kid child children childrens juvenile teen teenager adolescent adult everyone
`
    .trim()
    .split(/\s+/u),
);

/** School years: 三年级, 高一. */
const schoolYear = /^(?:[一二三四五六七八九]年级|[初高大][一二三四])$/u;

const groupsOf = (text: string, separator = ' '): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(separator));

/** Names of one or more Latin words, stemmed. */
const latinGroupsOf = (text: string): readonly (readonly string[])[] =>
  groupsOf(text, ', ').map((names) => names.map((name) => name.split(' ').map(stem).join(' ')));

/** Words for the same readers, in folded form. */
const readers = groupsOf(`
儿童 少儿 幼儿 孩子 小孩 宝宝 婴儿 婴幼儿 亲子 家长 父母 幼儿园
青少年 少年 中学生
小学 小学生
老年 老年人 老人 中老年 长者
初中 初中生
高中 高中生
大学生
`);

const latinReaders = latinGroupsOf(`
kids, child, children
teens, teenager, adolescent, young adult
`);

/** Words for travel and books about it, in folded form. */
const travels = groupsOf('旅行 旅游 游记 自助游 自由行 背包客')[0] ?? [];

/** Words for the same period, in folded form. */
const times = groupsOf(`
先秦 春秋战国 战国
秦代 秦朝
汉代 汉朝 两汉 西汉 东汉
唐代 唐朝 大唐
宋代 宋朝 两宋 北宋 南宋
元代 元朝
明代 明朝 大明
清代 清朝 大清 晚清
`);

/** Stages of life and seasons, which are subjects and not the period of a book: 青春期, 童年, 春节. */
const partsOfLife =
  /^(?:青春|更年|妊娠|怀?孕|(?:新生|婴|幼)儿|[成老青幼中]年)期$|^[童幼]年$|^[^季时]{1,2}节$/u;

export const isPartOfLife = (word: string): boolean => partsOfLife.test(word);

/** Other names for the same thing, in folded form. */
const names = groupsOf(`
二战 第二次世界大战
一战 第一次世界大战
抗战 抗日战争
文革 文化大革命
怀孕 孕期 孕妇 孕产
日语 日本语
韩语 韩国语
传记 评传 自传 大传
女性 女子 妇女
`);

const latinNames = latinGroupsOf(`
ww2, wwii, world war ii, world war 2, world war two, second world war, world war 1939
ww1, wwi, world war i, world war 1, world war one, first world war, world war 1914
ai, artificial intelligence
usa, united states, america, american
uk, great britain, britain, british
england, english
scotland, scottish
ireland, irish
france, french
germany, german
italy, italian
spain, spanish
greece, greek
rome, roman
russia, russian
china, chinese
japan, japanese
korea, korean
africa, african
europe, european
native american, american indian, indians of north america
black american, african american, afro american
movie, film, motion picture, cinema
car, automobile
railway, railroad
cookbook, cooking, cookery, recipe
math, maths, mathematics
scifi, sci fi, science fiction
graphic novel, comic
autobiography, memoir, personal narrative
biography, bio
start up, startup, entrepreneurship
climate change, global warming
etiquette, manner
`);

/** Words for the same form of a book, in folded form. */
const alikeForms = groupsOf(`
入门 初级 零基础 初学者 小白
科普 通俗 趣味 图解 漫画 大众 极简
鉴赏 赏析 欣赏 品鉴
教学 教程 教材 自学 练习
解读 导读 释义 精读 讲解 详解 解析
自助 自救 自愈 疗愈 战胜 走出 克服 摆脱 告别
`);

/** Whether a folded title that names a language is for learners, not about its literature. */
export const teachesLanguage = (title: string): boolean => learning.test(title);

const learning =
  /语法|词汇|单词|短语|句型|口语|会话|对话|听力|听写|发音|语音|阅读|写作|翻译|教程|课本|入门|自学|学习|[初中高]级|基础|速成|词典|考试/u;

/** Words for a history, in folded form. */
const histories = ['历史', '简史', '通史', '史话', '史'];

const groups = [readers, [travels], times, names, alikeForms, [histories], latinReaders, latinNames].flat();
const likeOf = new Map(
  groups.flatMap((words) =>
    words.map((word) => [word.replaceAll(' ', ''), words.filter((other) => other !== word)] as const),
  ),
);

/**
 * The words that can replace a folded word: for the same readers, period, thing or form, for travel or for a history.
 * Latin ones are stemmed, and may be several with spaces between them.
 */
export const wordsLike = (word: string): readonly string[] => likeOf.get(word) ?? [];

/** How many Latin words the longest of these names has. */
export const longestName = Math.max(...latinNames.flat().map((name) => name.split(' ').length));

const readerWords = new Set([...readers, ...latinReaders].flat());
export const isReaders = (word: string): boolean => readerWords.has(word);

/** Whether a folded word is a period, or names children: few of the books on a subject answer such a question. */
export const narrowsMuch = (word: string): boolean =>
  [...times, readers[0]].some((words) => words?.includes(word));

export const isHistory = (word: string): boolean => histories.includes(word);

/** Whether a folded word asks for popular science; some words that replace it mean something else in a heading. */
export const isPopular = (word: string): boolean => word === '科普' || wordsLike(word).includes('科普');

const popularTitle = /科普|漫画|趣味|通俗|图解|图说|极简|大众|故事/u;
const textbook = /教程|教材|教科书|课本|讲义|习题|题解|题库|考试/u;

/** Whether a folded title is a textbook although popular science is wanted, or the other way round. */
export function isOtherForm(title: string, wanted: readonly string[]): boolean {
  if (wanted.some(isPopular)) return textbook.test(title) && !popularTitle.test(title);
  return wanted.some((word) => textbook.test(word)) && popularTitle.test(title) && !textbook.test(title);
}

export const isTravel = (word: string): boolean => travels.includes(word);

/** Those that a dictionary may lack. */
export const longTravels = new RegExp(`(${travels.filter((word) => word.length > 2).join('|')})`, 'u');

/** Children, young people and pupils: they share their books. */
const young = readers.slice(0, 3).flat();

/** Whether a folded title names readers, but not those for whom a book is wanted. */
export function isForOthers(title: string, wanted: readonly string[]): boolean {
  const isForYoung = wanted.some((word) => young.includes(word));
  if (isForYoung && young.some((word) => title.includes(word))) return false;
  const named = readers.filter((words) => words.some((word) => title.includes(word)));
  return named.length > 0 && !named.some((words) => wanted.some((word) => words.includes(word)));
}

/** Whether a folded word names only the kind of a book or its readers. */
export const isForm = (word: string): boolean =>
  forms.has(word) ||
  schoolYear.test(word) ||
  (word.length === 4 && forms.has(word.slice(0, 2)) && forms.has(word.slice(2)));

/** The longest Han form that is not two of them. */
const longestForm = 3;

/** Whether a form may be among the words of a folded text, however its Han characters are split. */
export function mayHoldForm(text: string): boolean {
  for (let at = 0; at + 1 < text.length; at += 1)
    for (let length = 2; length <= longestForm; length += 1)
      if (isForm(text.slice(at, at + length))) return true;
  return false;
}
