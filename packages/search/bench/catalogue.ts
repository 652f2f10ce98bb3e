import { dict } from '@node-rs/jieba/dict.js';
import type { SearchRecord } from '../src/port.ts';

/**
 * A generated catalogue, always the same for the same seed: Chinese (and one in seven English) titles from the words of
 * jieba's dictionary, with Zipf-distributed authors, publishers, headings, classes and branches.
 */
export interface CatalogueOptions {
  readonly records: number;
  readonly seed?: number;
  /** Id of the first record. */
  readonly firstId?: number;
  readonly branches?: number;
}

/** Mulberry32: small, fast and the same everywhere. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws ranks whose frequency falls as 1 / (rank + shift). */
function zipf(size: number, shift: number, random: () => number): () => number {
  const spread = Math.log((size + shift) / shift);
  return () => Math.min(size - 1, Math.floor(shift * Math.exp(random() * spread) - shift));
}

function words(): readonly string[] {
  return new TextDecoder()
    .decode(dict)
    .split('\n')
    .map((line) => line.split(' '))
    .filter(
      ([word = '', , kind = '']) =>
        /^\p{Script=Han}{2,4}$/u.test(word) && /^[nvai]/u.test(kind) && kind !== 'nr',
    )
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .slice(0, 60_000)
    .map(([word = '']) => word);
}

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤';
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红梅建国文学志新海燕春生德林晓东永健世光宇浩然子轩梓涵一诺欣怡思远雨晨嘉佳俊峰博雅宁云天山石川';
const english =
  'time world history introduction life art science story modern theory american guide new war language society practice john house woman secret garden night river king last little great dark heart stone light ring game summer island blue road daughter city dream love death murder magic lost history book children mind sea fire water winter gold black white red silent memory house'.split(
    ' ',
  );
const latinNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Susan Richard Thomas Agatha Stephen George Virginia Ernest Charlotte'.split(
    ' ',
  );
const latinSurnames =
  'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Lee Thompson White Harris Clark Lewis Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson'.split(
    ' ',
  );
const letters = 'IGKFTDJHBRCOPQXSUENVAZ';
const presses = [
  '人民',
  '文学',
  '教育',
  '科学',
  '大学',
  '少年儿童',
  '青年',
  '美术',
  '古籍',
  '商务',
  '工业',
  '科技',
  '译文',
  '文艺',
  '三联',
];
const places = [
  '北京',
  '上海',
  '江苏',
  '浙江',
  '湖南',
  '四川',
  '广东',
  '陕西',
  '山东',
  '湖北',
  '辽宁',
  '吉林',
  '福建',
  '安徽',
  '河南',
  '云南',
  '重庆',
  '天津',
  '贵州',
  '江西',
];

/** The records one after another; a million take some seconds. */
export function* catalogue({
  records,
  seed = 20_260_601,
  firstId = 1,
  branches = 30,
}: CatalogueOptions): Generator<SearchRecord> {
  const random = randomOf(seed);
  const vocabulary = words();
  const pickWord = zipf(vocabulary.length, 120, random);
  const word = (): string => vocabulary[pickWord()] ?? '';
  const pickEnglish = zipf(english.length, 8, random);
  const letter = (text: string): string => text[Math.floor(random() * text.length)] ?? '';
  const names = Array.from({ length: 200_000 }, () => {
    if (random() < 0.15)
      return `${latinNames[Math.floor(random() * latinNames.length)]} ${letter('ABCDEFGHJKLMNPRSTW')}. ${latinSurnames[Math.floor(random() * latinSurnames.length)]}`;
    return letter(surnames) + letter(given) + (random() < 0.75 ? letter(given) : '');
  });
  const pickName = zipf(names.length, 200, random);
  const name = (): string => names[pickName()] ?? '';
  const headings = Array.from({ length: 20_000 }, () =>
    random() < 0.4 ? `${word()} -- ${word()}` : word() + (random() < 0.5 ? word() : ''),
  );
  const pickHeading = zipf(headings.length, 60, random);
  const pickLetter = zipf(letters.length, 2, random);
  const classes = Array.from({ length: 3000 }, () => {
    const digits = String(Math.floor(random() * 900) + 10);
    return (
      (letters[pickLetter()] ?? 'I') +
      (digits.length === 3 && random() < 0.5 ? `${digits}.${Math.floor(random() * 90) + 1}` : digits)
    );
  });
  const pickClass = zipf(classes.length, 15, random);
  const pickBranch = zipf(branches, 3, random);
  const publishers = places.flatMap((place) => presses.map((press) => `${place}${press}出版社`));
  const pickPublisher = zipf(publishers.length, 10, random);
  for (let at = 0; at < records; at += 1) {
    const isEnglish = random() < 0.15;
    const count = 2 + Math.floor(random() * 3);
    const titleWord = (): string => (isEnglish ? (english[pickEnglish()] ?? '') : word());
    const title = Array.from({ length: count }, titleWord).join(isEnglish ? ' ' : '');
    const summary = random() < 0.4 ? Array.from({ length: 25 }, word).join('') : '';
    const author = name();
    const publisher = pickPublisher();
    const classCode = classes[pickClass()] ?? 'I247.5';
    yield {
      id: firstId + at,
      title,
      subtitle: random() < 0.25 ? titleWord() + titleWord() : '',
      otherTitles: random() < 0.05 ? [`${word()}${word()}`] : [],
      firstAuthor: author,
      authorNames: random() < 0.3 ? [author, name()] : [author],
      publisher: publishers[publisher] ?? '',
      isbns: [isbnOf(publisher, firstId + at)],
      callNumber: `${classCode}/${letter('ABCDEFGHJKLMNPQRSTWXYZ')}${Math.floor(random() * 1000)}`,
      classCode,
      keywords: Array.from({ length: 1 + Math.floor(random() * 3) }, () => headings[pickHeading()] ?? ''),
      summary,
      year: random() < 0.02 ? null : 2025 - Math.floor(-Math.log(1 - random()) * 12),
      branches: Array.from({ length: 1 + Math.floor(random() * 3) }, () => `branch-${pickBranch() + 1}`),
      borrowCount: random() < 0.5 ? 0 : Math.floor(1 / (random() + 0.002)),
    };
  }
}

function isbnOf(publisher: number, number: number): string {
  const body =
    `9787${String(100 + publisher).padStart(3, '0')}${String(number % 100_000).padStart(5, '0')}`.slice(
      0,
      12,
    );
  let sum = 0;
  for (let at = 0; at < 12; at += 1) sum += Number(body[at]) * (at % 2 === 0 ? 1 : 3);
  return body + ((10 - (sum % 10)) % 10);
}

/** The records in batches, as a rebuild expects them. */
export async function* catalogueBatches(
  options: CatalogueOptions,
  size = 5000,
): AsyncGenerator<readonly SearchRecord[]> {
  let batch: SearchRecord[] = [];
  for (const record of catalogue(options)) {
    batch.push(record);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
