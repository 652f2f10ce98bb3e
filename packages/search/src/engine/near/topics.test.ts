import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';

const many = (count: number, title: (at: string) => string): string[] =>
  Array.from({ length: count }, (_, at) => title(String.fromCodePoint(0x4e00 + at * 7)));

const titles = [
  '云南自助游',
  '云南的游记',
  '云南三村',
  ...many(12, (sign) => `旅游经济${sign}`),
  '欧洲十国游记',
  ...many(120, (sign) => `欧洲通史${sign}`),
  '图解数学思维训练',
  ...many(12, (sign) => `${sign}数学思维`),
  ...many(8, (sign) => `${sign}逻辑思维训练`),
  ...many(40, (sign) => `数学${sign}`),
  '探秘人类起源',
  '人类文明的起源',
  '人类文明起源史',
  '人类的起源',
  ...many(12, (sign) => `动物起源${sign}`),
  '儿童健康指南',
  '成人的健康',
  ...many(12, (sign) => `西方绘画${sign}`),
  '两宋时期的绘画',
  '论清代瓷器史',
  ...many(12, (sign) => `西方瓷器${sign}`),
  '儿童心理学',
  '幼儿教育心理学',
  ...many(12, (sign) => `心理学${sign}`),
  ...many(12, (sign) => `儿童游戏${sign}`),
  '中国古代建筑史',
  '中国建筑史论稿',
  ...many(120, (sign) => `中国${sign}`),
  ...many(12, (sign) => `古代${sign}`),
  ...many(12, (sign) => `建筑史${sign}`),
  '新编英语',
  ...many(12, (sign) => `英语${sign}`),
  '电影的语法',
  '镜头的语法',
  '英国的乡村',
  '英国史纲',
  ...many(120, (sign) => `英国人${sign}`),
  ...many(12, (sign) => `${sign}历史${sign}`),
  '汽车百年',
  ...many(40, (sign) => `${sign}汽车`),
  ...many(12, (sign) => `家电维修${sign}`),
  '不可不知的法律',
  '身边的法律',
  ...many(12, (sign) => `${sign}的生活常识`),
  ...many(200, (sign) => `生活${sign}`),
  ...many(6, (sign) => `爆款短视频${sign}`),
  ...many(6, (sign) => `视频${sign}`),
  '论儿童花艺',
  ...many(12, (sign) => `花艺${sign}`),
  '论侦探小说',
  '侦探与我的小说',
  ...many(12, (sign) => `侦探${sign}`),
  ...many(90, (sign) => `小说${sign}`),
  '投资心理学',
  '投资者的心理学',
  ...many(12, (sign) => `投资${sign}`),
  '法国现代文学',
  ...many(120, (sign) => `法国${sign}`),
  ...many(120, (sign) => `文学${sign}`),
  '论中国饮食文化',
  '古代饮食文化',
  ...many(101, (sign) => `日本${sign}`),
  '日本饮食文化',
  '科学实验大学生版',
  '青少年科学实验',
  ...many(101, (sign) => `${sign}北京`),
  '北京的旅行',
  '论德国哲学',
  '德国古典哲学',
  ...many(120, (sign) => `德国${sign}`),
  ...many(120, (sign) => `哲学${sign}`),
  'A History of Wales',
  ...many(12, (sign) => `Wales ${sign}`),
  '西班牙语词汇',
  '西班牙内战',
  '解码青春期',
  '论古代航海',
  ...many(12, (sign) => `航海${sign}`),
  '丹麦陶艺入门',
  '丹麦历史',
  ...many(4, (sign) => `丹麦${sign}`),
  '量子物理',
  '漫画量子物理',
  ...many(8, (sign) => `量子物理${sign}`),
  '曾国藩家书',
  '曾国藩传',
  ...many(12, (sign) => `${sign}传记`),
  '弹唱三百首',
  '吉他羊奶天堂',
  '学吉他入门教程',
  ...many(3, (sign) => `${sign}吉他`),
  ...many(6, (sign) => `吉他${sign}`),
  ...many(12, (sign) => `女孩${sign}`),
  '论动物行为',
  ...many(12, (sign) => `行为${sign}`),
  ...many(40, (sign) => `动物${sign}`),
  '税收ABC',
  ...many(12, (sign) => `企业${sign}`),
  '天文学入门',
  ...many(12, (sign) => `${sign}天文学`),
  '陶瓷贸易',
  '陶瓷贸易',
  '陶瓷的海上贸易',
  ...many(12, (sign) => `陶瓷${sign}`),
  ...many(12, (sign) => `贸易${sign}`),
  '日本园艺大观',
  '日本古典园艺',
  ...many(12, (sign) => `园艺${sign}`),
  '德语时刻',
  '德语文学选',
  '德语语法大全',
  ...many(8, (sign) => `德语${sign}`),
  '奥威尔二战回忆录',
  '丘吉尔第二次世界大战回忆录',
  '论三国人物',
  ...many(12, (sign) => `人物${sign}`),
  ...many(12, (sign) => `三国${sign}`),
  '城市资料',
  ...many(12, (sign) => `城市规划${sign}`),
  ...many(40, (sign) => `减肥${sign}`),
  ...many(60, (sign) => `${sign}记忆力`),
  ...many(80, (sign) => `增强${sign}`),
  '增强记忆力',
  ...many(60, (sign) => `足球${sign}`),
  ...many(12, (sign) => `${sign}战术`),
  ...many(40, (sign) => `癌症${sign}`),
  ...many(12, (sign) => `${sign}患者`),
];
const records = [
  ...titles.map((title, at) => book(at + 1, title)),
  ...many(12, (sign) => `糕点${sign}`).map((title, at) =>
    book(6000 + at, title, { publisher: '企业管理出版社' }),
  ),
  book(7000, '失眠之夜', { keywords: ['长篇小说'], borrowCount: 9 }),
  book(7001, '失眠的人', { classCode: 'I247.5', borrowCount: 9 }),
  book(7002, '睡眠与失眠', { classCode: 'R749.7' }),
  ...many(8, (sign) => `焦虑${sign}`).map((title, at) => book(7010 + at, title, { keywords: ['心理学'] })),
  book(7003, '焦虑与超越', { keywords: ['印象派'], borrowCount: 9 }),
  book(7004, '战胜焦虑', { keywords: ['心理学'] }),
  ...many(12, (sign) => `${sign}口琴${sign}`).map((title, at) => book(7030 + at, title)),
  book(7005, '音乐', { keywords: ['口琴'], borrowCount: 9 }),
  book(7006, '口琴', { keywords: ['口琴'] }),
  book(7050, '远离痛风'),
  ...many(12, (sign) => `食谱${sign}`).map((title, at) => book(7051 + at, title)),
  book(7092, '生态学', { keywords: ['生物学'] }),
  book(7093, '生态学教程', { borrowCount: 9 }),
  book(7094, '漫画生态学'),
  book(7095, '生态学传', { keywords: ['连环漫画'], borrowCount: 5 }),
  book(7070, '冷战', { keywords: ['历史'] }),
  ...many(12, (sign) => `冷战${sign}`).map((title, at) => book(7071 + at, title)),
  book(7090, '国画', { keywords: ['长篇小说'], borrowCount: 9 }),
  book(7091, '论国画'),
  book(7007, '商路', { keywords: ['漕运', '盐业'], borrowCount: 9 }),
  book(7008, '漕运中的盐业', {}),
  book(5001, '点心', { publisher: '北京旅游教育出版社' }),
  book(5000, '数码攻略', { firstAuthor: '欧洲温迪', authorNames: ['欧洲温迪'] }),
];

const folder = mkdtempSync(join(tmpdir(), 'yuelan-topics-'));
let engine: SearchEngine;
beforeAll(async () => {
  engine = await openEmbeddedEngine({ folder, workers: 1 });
  await engine.rebuild('topics', inOneBatch(records), 1);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The titles that match as typed, or else nearly, with those that follow. */
async function found(text: string): Promise<readonly (string | undefined)[]> {
  const { hits, further } = await engine.search(
    'topics',
    ask(text, {}, { near: true, further: true, limit: 20 }),
  );
  return [...hits, ...(further?.hits ?? [])].map(({ id }) => records.find((one) => one.id === id)?.title);
}

test.each(['云南旅游', '云南 自由行'])(
  '%s: travel to a place comes before other books on it',
  async (text) => {
    const [first, second, ...others] = await found(text);
    expect(new Set([first, second])).toEqual(new Set(['云南自助游', '云南的游记']));
    expect(others).toEqual(['云南三村']);
  },
);

test.each(['欧洲旅行', '欧洲自由行攻略'])('%s: a well-known place alone finds nothing', async (text) => {
  expect(await found(text)).toEqual(['欧洲十国游记']);
});

test('数学思维训练: words that many titles have side by side are one subject', async () => {
  const [first, ...others] = await found('数学思维训练');
  expect(first).toBe('图解数学思维训练');
  expect(others).toHaveLength(12);
  expect(others.every((title) => title?.endsWith('数学思维'))).toBe(true);
});

test('人类起源: a particle between two subjects makes no difference, but before the last one it leads to another', async () => {
  const all = await found('人类起源');
  expect(all.slice(0, 3)).toEqual(['探秘人类起源', '人类的起源', '人类文明起源史']);
  expect(all).not.toContain('人类文明的起源');
});

test('老年人健康: books for other readers come last', async () => {
  expect(await found('老年人健康')).toEqual(['成人的健康', '儿童健康指南']);
});

test('宋代绘画: another word for the same period finds the subject', async () => {
  expect((await found('宋代绘画'))[0]).toBe('两宋时期的绘画');
});

test('清代瓷器: no books on other periods follow one that matches as typed', async () => {
  expect(await found('清代瓷器')).toEqual(['论清代瓷器史']);
});

test('初中英语语法: beside a language, only the language finds a title', async () => {
  const all = await found('初中英语语法');
  expect(all).toContain('新编英语');
  expect(all.every((title) => title?.includes('英语'))).toBe(true);
});

test('英国历史: other words for a history match too', async () => {
  expect((await found('英国历史'))[0]).toBe('英国史纲');
});

test('汽车维修: an activity that is never a subject in the catalogue finds nothing by itself', async () => {
  const all = await found('汽车维修');
  expect(all.length).toBeGreaterThan(10);
  expect(all.every((title) => title?.includes('汽车'))).toBe(true);
});

test('生活法律常识: a form at the end of a compound leaves the word before it as the subject', async () => {
  expect(await found('生活法律常识')).toEqual(['不可不知的法律', '身边的法律']);
});

test('短视频运营: a character with a word is a word if the catalogue has it as one', async () => {
  const all = await found('短视频运营');
  expect(all).toHaveLength(6);
  expect(all.every((title) => title?.includes('短视频'))).toBe(true);
});

test('儿童花艺: only books for children follow one that matches as typed', async () => {
  expect(await found('儿童花艺')).toEqual(['论儿童花艺']);
});

test('侦探小说: a far rarer word is kept in what follows the matches as typed', async () => {
  expect(await found('侦探小说')).toEqual(['论侦探小说', '侦探与我的小说']);
});

test('投资心理学: no subject is left out after a whole title', async () => {
  expect(await found('投资心理学')).toEqual(['投资心理学', '投资者的心理学']);
});

test('法国文学: of two words that many titles have, neither finds a title alone', async () => {
  expect(await found('法国文学')).toEqual(['法国现代文学']);
  expect(await found('德国哲学')).toEqual(['论德国哲学', '德国古典哲学']);
});

test('中国饮食文化: no book on another place follows', async () => {
  expect(await found('中国饮食文化')).toEqual(['论中国饮食文化', '古代饮食文化']);
});

test('儿童科学实验: books for young people are for children too', async () => {
  expect(await found('儿童科学实验')).toEqual(['青少年科学实验', '科学实验大学生版']);
});

test('北京旅游: travel books follow a match in the publisher’s name only', async () => {
  expect(await found('北京旅游')).toEqual(['点心', '北京的旅行']);
});

test('history of Wales: nothing follows a whole title without its article', async () => {
  expect(await found('history of Wales')).toEqual(['A History of Wales']);
});

test.each([
  ['儿童心理学', '幼儿教育心理学'],
  ['中国古代建筑史', '中国建筑史论稿'],
])('%s: other books follow a whole title that is a field of study', async (text, other) => {
  expect((await found(text)).slice(0, 2)).toEqual([text, other]);
});

test('西班牙语: a place inside another name is not a subject', async () => {
  expect(await found('西班牙语入门')).toEqual(['西班牙语词汇']);
});

test('青春期女孩: a stage of life is a subject, not a period', async () => {
  expect((await found('青春期女孩'))[0]).toBe('解码青春期');
});

test('动物行为: no books on one of two subjects follow one on both', async () => {
  expect(await found('动物行为')).toEqual(['论动物行为']);
});

test('企业 税收: a common subject is only a part of a publisher’s name', async () => {
  const all = await found('企业 税收');
  expect(all).toHaveLength(13);
  expect(all.every((title) => title?.includes('企业') || title?.includes('税收'))).toBe(true);
});

test('天文学入门: other books follow a whole title that is a subject and a form', async () => {
  expect(await found('天文学入门')).toHaveLength(13);
});

test('陶瓷贸易: other books follow several with that title', async () => {
  expect(await found('陶瓷贸易')).toEqual(['陶瓷贸易', '陶瓷贸易', '陶瓷的海上贸易']);
});

test('日本园艺: other books follow one that begins with a place and a subject', async () => {
  expect((await found('日本园艺')).slice(0, 2)).toEqual(['日本园艺大观', '日本古典园艺']);
});

test('德语 自学: books that teach a language come before its literature', async () => {
  expect((await found('德语 自学'))[0]).toBe('德语语法大全');
});

test('二战回忆录: another name for the same thing finds it too', async () => {
  expect((await found('二战回忆录')).slice(0, 2)).toEqual(['奥威尔二战回忆录', '丘吉尔第二次世界大战回忆录']);
});

test('三国人物: people of other periods do not follow', async () => {
  const all = await found('三国人物');
  expect(all).toHaveLength(13);
  expect(all.every((title) => title?.includes('三国'))).toBe(true);
});

test('城市 规划 资料: words that many titles have side by side are one subject even with spaces between them', async () => {
  const all = await found('城市 规划 资料');
  expect(all.slice(0, 12).every((title) => title?.startsWith('城市规划'))).toBe(true);
});

test('吉他弹唱: even after the rarest word, a subject with a form comes before what begins with the subject', async () => {
  expect((await found('吉他弹唱')).slice(0, 2)).toEqual(['弹唱三百首', '学吉他入门教程']);
});

test('曾国藩 传记: a biography comes before other books about the person', async () => {
  expect((await found('曾国藩 传记'))[0]).toBe('曾国藩传');
});

test('量子物理科普: another word for the same form finds it first', async () => {
  expect((await found('量子物理 科普'))[0]).toBe('漫画量子物理');
});

test('古代航海: no books that name neither the period nor the place follow', async () => {
  expect(await found('古代航海')).toEqual(['论古代航海']);
});

test('日本园艺: nor do those on the subject anywhere', async () => {
  expect(await found('日本园艺')).toEqual(['日本园艺大观', '日本古典园艺']);
});

test('丹麦 历史 入门: the history matters more than the form', async () => {
  expect((await found('丹麦 历史 入门'))[0]).toBe('丹麦历史');
});

test('失眠 怎么办: novels by class or heading come last', async () => {
  expect(await found('失眠 怎么办')).toEqual(['睡眠与失眠', '失眠之夜', '失眠的人']);
});

test('失眠 小说: a reader who asks for literature finds it first', async () => {
  const all = await found('失眠 长篇小说');
  expect(all[0]).toBe('失眠之夜');
});

test('焦虑 自助: self-help titles come first, those with unusual headings last', async () => {
  const all = await found('焦虑 自助');
  expect(all[0]).toBe('战胜焦虑');
  expect(all.at(-1)).toBe('焦虑与超越');
});

test('怎么 学 口琴: a one-character verb is not a subject, and a title with its heading comes before the heading alone', async () => {
  const all = await found('怎么 学 口琴');
  expect(all[0]).toBe('口琴');
  expect(all.length).toBeGreaterThan(12);
});

test('漕运 盐业: titles with all words in the title come before those with them elsewhere', async () => {
  expect(await found('漕运 盐业')).toEqual(['漕运中的盐业', '商路']);
});

test('痛风食谱: a word far more common than the one before it finds nothing alone', async () => {
  expect(await found('痛风食谱')).toEqual(['远离痛风']);
});

test('冷战 历史: other books follow a title that is the subject and has the form as a heading', async () => {
  expect(await found('冷战 历史')).toHaveLength(13);
});

test('国画 技法: a novel with that name comes last', async () => {
  expect(await found('国画 技法')).toEqual(['论国画', '国画']);
});

test('生态学 科普: another word for popular science counts in a title, not in a heading, and textbooks come last', async () => {
  const all = await found('生态学 科普');
  expect([all[0], all.at(-1)]).toEqual(['漫画生态学', '生态学教程']);
  expect((await found('生态学 教材')).at(-1)).toBe('漫画生态学');
});

const begins = (titles: readonly (string | undefined)[], text: string): boolean =>
  titles.length > 0 && titles.every((title) => title?.startsWith(text));

test('减肥 食谱: a verb leads to the next word only where a title has both side by side', async () => {
  expect(begins(await found('减肥 食谱'), '减肥')).toBe(true);
  const [first, ...others] = await found('增强 记忆力');
  expect(first).toBe('增强记忆力');
  expect(others.every((title) => title?.endsWith('记忆力'))).toBe(true);
});

test('足球 战术: the first subject leads although the second is some times as rare', async () => {
  expect(begins(await found('足球 战术'), '足球')).toBe(true);
});

test('癌症 患者: a word for readers is not a subject beside a disease', async () => {
  expect(begins(await found('癌症 患者'), '癌症')).toBe(true);
});
