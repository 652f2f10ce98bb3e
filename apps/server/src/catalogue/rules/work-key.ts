import { hash } from 'node:crypto';
import { titleKey } from '@yuelan/search';
import type { TitleRecord } from '../title-record.ts';
import { partOf, withoutParts } from './part-designation.ts';

export type WorkFacts = Pick<
  TitleRecord,
  'title' | 'subtitle' | 'series' | 'creators' | 'publisher' | 'classCode' | 'language'
>;

/** Words in brackets or at the end of a title that describe the edition; the text of the work is the same. */
const editionWords =
  '(?:第?\\d{1,2}|第[一二三四五六七八九十]{1,3}|\\d{2,3}周年|[一二三四五六七八九十]{1,3}周年|最新|全新|新|再|修订|修訂|增订|增訂|增补|增補|补订|重订|校订|修正|订正|升级|典藏|珍藏|收藏|纪念|紀念|豪华|限量|签名|精装|精裝|平装|平裝|软精装|布面|毛边|特装|套装|插图|插圖|图文|圖文|全彩|大字|袖珍|口袋|便携|简体|繁体|横排|竖排|影印|全译|全譯|全|足|完整|未删节|无删节|定|通行|注释|校注|权威|经典|名家名译|中文|国际|中国)';
/** `第2版`, `修订本`, `精装`, but not `新` or `全` alone, which may belong to the title. */
const edition = new RegExp(
  `(?:${editionWords}+(?:珍)?(?:版次?|本|译本|譯本)|精装|精裝|平装|平裝|套装|新修订|修订|增订|典藏|珍藏|影印|全译|\\d{2,3}周年纪念|旧版|再版|重印)`,
  'u',
);
const wholeSet =
  '(?:套装|共|全套?|套装共|套装全)\\d{1,3}[册冊卷本部]装?|(?:套装|共|全套?)[一二两三四五六七八九十百]{1,4}[册冊卷本部]装?|套装(?:上中下|上下)[册冊卷]?|[上][、·]?(?:中[、·]?)?下[册冊卷]?|[上](?:中)?下[册冊卷本]全|全集套装';
const latinEdition =
  "(?:(?:the )?(?:(?:\\d{1,3}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|new|revised|rev\\.?|updated|expanded|enlarged|complete and unabridged|unabridged|anniversary|deluxe|special|limited|collector'?s|paperback|hardcover|illustrated|large print|international|critical|annotated|definitive|reprint|mass market|movie tie-in|trade|penguin|oxford|norton|modern library|vintage|everyman'?s library|dover thrift)[ ,&and]*)+(?:ed\\.?|edn\\.?|edition|editions|classics?)|a novel|novel|paperback|hardcover|unabridged|large print|penguin (?:popular |modern )?classics|oxford world'?s classics|vintage classics|dover thrift editions|barnes & noble classics(?: series)?|modern library(?: classics)?|signet classics|wordsworth classics|bantam classics)";
const isEdition = new RegExp(`^\\s*(?:${edition.source}|${wholeSet}|${latinEdition})\\s*$`, 'iu');
const closingEdition = new RegExp(
  `[\\s·•.,，、:：\\-—|/]+(?:${edition.source}|${wholeSet}|${latinEdition})\\s*$`,
  'iu',
);
const brackets = /[([{（［【〔〈]([^()[\]{}（）［］【】〔〕〈〉]*)[)\]}）］】〕〉]/gu;

/** Words for a different text or form: an adaptation, or another way of telling the work. */
const forms: readonly (readonly [name: string, words: RegExp])[] = [
  ['comic', /漫画|漫畫|连环画|連環畫|绘本|繪本|graphic novel|comic|manga|图画|小人书/iu],
  ['young', /少儿|儿童|青少|少年|幼儿|学生版|注音|拼音|彩图|美绘|彩绘|young readers|for kids|junior|小学生|中小学/iu],
  ['short', /缩写|節本|节本|节选|節選|精编|简写|简明|简编|精简|选本|选译|浓缩|abridged|condensed|adapted|selections|summary/iu],
  ['guide', /导读|解读|辅导|精解|详解|题解|习题|教师用书|study guide|sparknotes|cliffsnotes|workbook|teacher|solutions|companion|instructor/iu],
  ['sound', /有声|朗读|audio|cd版|录音/iu],
  ['foreign', /英文|英语版|双语|雙語|对照|日文|法文|德文|俄文|原版|bilingual/iu],
]; // biome-ignore format: a list
const formClasses: readonly (readonly [form: string, classes: RegExp])[] = [
  ['comic', /^J2[13]8|^J228/u],
  ['guide', /^G6[0-3]/u],
  ['short', /^H319\.4/u],
];

/** Titles that many books of one author share: only the publisher shows whose selection it is. */
const selection =
  /(?:选|選|选集|選集|文集|作品集|自选集|精选|精選|精品|代表作|诗集|散文集|小说集|文选|诗选|书信集|随笔|杂文|诗歌|散文|小说)$|^(?:selected|collected|best|stories|short stories|poems|essays|plays|letters|works|novels)\b/iu;
/** Works of antiquity, which one catalogue attributes to an author, another to nobody, a third to an annotator. */
const classics: ReadonlySet<string> = new Set(
  '孙子兵法 论语 孟子 老子 道德经 庄子 列子 荀子 韩非子 墨子 管子 周易 易经 尚书 诗经 礼记 周礼 仪礼 左传 春秋左传 大学 中庸 孝经 尔雅 国语 战国策 吕氏春秋 淮南子 山海经 楚辞 史记 汉书 后汉书 三国志 资治通鉴 世说新语 颜氏家训 水经注 文心雕龙 鬼谷子 三十六计 黄帝内经 伤寒论 本草纲目 金刚经 心经 坛经 六祖坛经 三字经 百家姓 千字文 弟子规 增广贤文 菜根谭 围炉夜话 小窗幽记 了凡四训 唐诗三百首 宋词三百首 古文观止 千家诗 红楼梦 三国演义 水浒传 西游记 聊斋志异 儒林外史 金瓶梅 封神演义 西厢记 牡丹亭 桃花扇 长生殿 窦娥冤 镜花缘 浮生六记 人间词话 徐霞客游记 梦溪笔谈 天工开物 贞观政要 搜神记 笑林广记 东周列国志 三侠五义 老残游记 官场现形记 孽海花 阅微草堂笔记 曾国藩家书'
    .split(' ')
    .map(titleKey),
);

const longestTitle = 300;

/**
 * Equal for editions of one work, whatever their publisher, year, translator, binding and script; '' for a title that
 * is its only edition. `docs/decisions/0035-editions-of-one-work.md` explains the rules. The key is 52 bits in
 * hexadecimal, which fit a number.
 */
export function workKeyOf(record: WorkFacts): string {
  const written = record.title.slice(0, longestTitle).normalize('NFKC');
  const own = record.subtitle.slice(0, longestTitle).normalize('NFKC');
  const [title, subtitle] = own === '' ? inTwo(written) : [written, own];
  const plain = withoutParts(withoutEdition(title));
  const name = titleKey(plain);
  if (name === '') return '';
  const all = `${title} ${subtitle}`;
  const found = forms.filter(([, words]) => words.test(all)).map(([form]) => form);
  for (const [form, classes] of formClasses) if (classes.test(record.classCode)) found.push(form);
  const adapter = record.creators.find(({ role }) => role === 'adapter');
  const isClassic = classics.has(name) && found.length === 0 && adapter === undefined;
  const author = isClassic ? 'classic' : authorKey(record);
  if (author === '') return '';
  const parts = [
    name,
    subtitleKey(subtitle),
    author,
    partsOf(title, subtitle, record.series, name),
    [...new Set(found)].sort().join('+'),
    adapter === undefined ? '' : titleKey(adapter.name),
    selection.test(plain.trim()) ? titleKey(record.publisher) : '',
    otherLanguage(record),
  ];
  return hash('sha256', parts.join('|'), 'hex').slice(0, 13);
}

/** A work's key as the search engine takes it; undefined if the key is empty. */
export const workNumberOf = (key: string): number | undefined =>
  key === '' ? undefined : Number.parseInt(key, 16) + 1;

/** Splits a Chinese title cell that also holds the subtitle. */
function inTwo(cell: string): readonly [title: string, subtitle: string] {
  const found = /:|——|――/u.exec(cell);
  if (found === null) return [cell, ''];
  const [title, subtitle] = [cell.slice(0, found.index), cell.slice(found.index + found[0].length)];
  return /\p{Script=Han}/u.test(title) && /\p{L}/u.test(subtitle) ? [title, subtitle] : [cell, ''];
}

/** A title without its words about the edition. A bracket that says more stays. */
function withoutEdition(text: string): string {
  let left = withoutEditionBrackets(text);
  for (let before = ''; before !== left; ) {
    before = left;
    left = left.replace(closingEdition, '').trim();
  }
  return left === '' ? text : left;
}

function withoutEditionBrackets(text: string): string {
  return text.replace(brackets, (whole, inside: string) => (isEdition.test(inside) ? ' ' : whole));
}

/** Long subtitles describe the work, and some catalogues leave them out; a short one may name another work. */
function subtitleKey(subtitle: string): string {
  const bare = withoutParts(withoutEdition(subtitle)).trim();
  if (bare === '' || isEdition.test(bare)) return '';
  const words = bare.split(/\s+/u).length;
  const han = bare.match(/\p{Script=Han}/gu)?.length ?? 0;
  const isLong = han > 0 ? han >= 8 : words >= 5;
  return isLong && !/\d/u.test(bare) ? '' : titleKey(bare);
}

/** The numbers of the title's parts. A series number counts only if the title is named after the series. */
function partsOf(title: string, subtitle: string, series: string, name: string): string {
  const own = partOf(withoutSets(title), withoutSets(subtitle));
  const sameName = series !== '' && name !== '' && titleKey(series).startsWith(name);
  const number = sameName ? series.replace(/\D+/gu, ' ').trim() : '';
  // The first book of a series often has its name, and other catalogues give it no number.
  return number === '' || (number === '1' && /^[a-z]/u.test(name)) ? own : `${own}/${number}`;
}

const sets = new RegExp(wholeSet, 'gu');
const withoutSets = (text: string): string => withoutEditionBrackets(text).replace(sets, ' ');

const asideRoles: ReadonlySet<string> = new Set([
  'translator',
  'annotator',
  'illustrator',
  'reviewer',
  'photographer',
]);

/**
 * The first author. A translated name counts by its last part, because catalogues abbreviate and spell the rest in many
 * ways.
 */
function authorKey({ creators }: WorkFacts): string {
  const author =
    creators.find(({ role }) => !asideRoles.has(role) && role !== 'adapter') ??
    creators.find(({ role }) => role === 'annotator');
  if (author === undefined) return '';
  const name = author.name
    .normalize('NFKC')
    .replace(/[([（【〔].*?[)\]）】〕]/gu, ' ')
    .trim();
  if (/\p{Script=Han}/u.test(name)) {
    const last = name.split(/[·•・‧.．\s]+/u).findLast((part) => /\p{Script=Han}/u.test(part)) ?? '';
    const key = titleKey(last.replace(/^[\p{Script=Latin}.\s]+/u, ''));
    return key.length > 1 ? key : titleKey(name);
  }
  const [family = ''] = name.replace(/,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/iu, '').split(',');
  return titleKey(family.trim().split(/\s+/u).at(-1) ?? '');
}

/** Characters used in modern Japanese but not in Chinese. */
const japanese =
  /[\p{Script=Hiragana}\p{Script=Katakana}図黒広沢戦伝辺桜竜薬気発変帰売転軽団価処斉栄歩毎県経続総読銭駅験説]/u;

/**
 * Empty for Chinese texts with a Han title and English texts with a Latin title, because many records name no language.
 */
function otherLanguage({ language, title, creators }: WorkFacts): string {
  if (/\p{Script=Han}/u.test(title)) {
    if (['', 'chi', 'zho'].includes(language)) return japanese.test(title) ? 'jpn' : '';
    return language;
  }
  // A translation that keeps the original's title.
  if (creators.slice(1).some(({ name }) => /\p{Script=Han}/u.test(name))) return 'chi';
  return language === 'eng' ? '' : language;
}
