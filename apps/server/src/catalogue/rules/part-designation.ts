/**
 * Volumes, parts and numbers in the words of title pages: `Vol. 1`, `Bd. 2`, `Part Two`, 第一卷, 卷三, (上), 下册, 巻の二, 제3권,
 * Том 1. They distinguish volumes; they do not name a series.
 */

const ordinals: ReadonlyMap<string, number> = new Map(
  [
    'one first erster erste erstes premier première premiere primero primera primo prima первый первая الأول ראשון',
    'two second zweiter zweite zweites deuxième deuxieme seconde segundo segunda secondo seconda второй вторая الثاني',
    'three third dritter dritte drittes troisième troisieme tercero tercera terzo terza третий третья الثالث',
    'four fourth vierter vierte viertes quatrième quatrieme cuarto cuarta quarto quarta четвертый четвертая الرابع',
    'five fifth fünfter fünfte fünftes cinquième cinquieme quinto quinta пятый пятая الخامس',
    'six sixth sechster sechste sixième sixieme sexto sexta sesto шестой шестая السادس',
    'seven seventh siebter siebte septième septieme séptimo settimo седьмой السابع',
    'eight eighth achter achte huitième huitieme octavo ottavo восьмой الثامن',
    'nine ninth neunter neunte neuvième neuvieme noveno nono девятый التاسع',
    'ten tenth zehnter zehnte dixième dixieme décimo decimo десятый العاشر',
    'eleven eleventh elfter elfte',
    'twelve twelfth zwölfter zwölfte',
  ].flatMap((line, at) => line.split(' ').map((word) => [word, at + 1] as const)),
);

const word = [...ordinals.keys()].join('|');
const arabic = String.raw`\d{1,4}(?:\s?[.\-–~/&]\s?\d{1,4})*`;
const roman = '[ivxlc]{1,7}';
const numerals = '〇零一二三四五六七八九十百两兩壹贰貳叁參肆伍陆陸柒捌玖拾';
const han = `[${numerals}]{1,5}`;
/** The first, the middle and the last; the ten stems; several of them. */
const places = '上中下前后後首末甲乙丙丁戊己庚辛壬癸';
const place = `(?:[${places}][、·]?){1,3}`;
const unit =
  'volumes?|volumen|vols?|v|books?|bks?|parts?|pts?|numbers?|num|nos?|nr|n[º°]|bände|band|bde?|tome|tomo|tom|t|teil|tl|heft|fascicles?|fascicules?|fasc|issues?|libros?|livre|buch|deel|dl|díl|parte|partie|seasons?|series|episodes?|tập|том|т|часть|ч|книга|кн|выпуск|вып|τόμος|الجزء|المجلد|כרך|חלק|เล่ม|ภาค|भाग|パート|シーズン|№|#';
const volume = '分?[卷册冊巻辑輯集]';
const hanUnit = `(?:${volume}|[编編篇季期號号函帙回]|部(?![曲门門分首])|권|부|편|집|호)`;

/** Each form, with its number in a group. Forms in Latin and similar scripts begin at the start of a word. */
const worded = [
  `(?:${unit})(?:[.:]?\\s?(?=\\d)|[.:]\\s?|\\s)(${arabic}[a-z]?(?![\\p{L}\\d])|(?:${roman}|${word}|[a-zα-ωא-ת])(?![\\p{L}\\d]))`,
  `(\\d{1,3}|${word}|${roman})(?:st|nd|rd|th|\\.|ère|ème|er|e)?\\s(?:volume|vol|book|part|band|bd|teil|buch|tome|tomo|partie|parte|libro|season|том|часть|книга)(?!\\p{L})\\.?`,
];
const unspaced = [
  `[第제]\\s?(${arabic}|${han})\\s?${hanUnit}`,
  // A set of three (全三册) is not a third volume.
  `(?<![全共\\d${numerals}])(${arabic}|${han})\\s?(?:${volume}|권)`,
  `(?:[卷册冊巻辑輯集编編篇][之の第ノ]?|之)\\s?(\\d{1,3}(?!\\d)|${han}|${roman}(?!\\p{L}))`,
  `[卷册冊巻][之の]?(${place})(?=$|[\\s\\p{P}])`,
  `(?<!天)(${place}|[상중하])(?:${volume}|[编編篇]|部(?![曲门門分首])|권)`,
  `(?<=[\\s\\p{P}])(${place})(?=$|[\\s\\p{P}])`,
  // (上), [2], (II)
  `[([{【〔〈]\\s?(\\d{1,3}|${han}|${place}|${roman})\\s?[)\\]}】〕〉]`,
];
const designation = `(?:(?<![\\p{L}\\d])(?:${worded.join('|')})|${unspaced.join('|')})`;
export const designations = new RegExp(designation, 'giu');
/**
 * Han characters none of which is a number or a place. Such a text names no part, and most titles in a Chinese library
 * are of this form.
 */
export const numberless = new RegExp(`^[[\\p{Script=Han}\\p{P}\\p{Z}]--[${numerals}${places}]]*$`, 'v');
/** A number or a place on its own. */
const bare = new RegExp(`(?<![\\p{L}\\d])(?:\\d{1,3}|[ivx]{1,7}|${place})(?![\\p{L}\\d])`, 'giu');
/** 三体2, 三体Ⅱ, NANA 3. */
const closing = /(?<=\p{L}[\s.,:]*)(?<![\d.]\d*)(\d{1,3}|(?<=[\s.]|\p{Script=Han})[ivx]{1,5})$/iu;

const longest = 300;
const plain = (text: string): string => text.slice(0, longest).normalize('NFKC').toLowerCase().trim();

/** Whether a text is only the number or name of a part, in brackets or not. */
export function isPartDesignation(text: string): boolean {
  const all = plain(text);
  const left = all.replace(designations, ' ').replace(bare, ' ');
  return /[\p{L}\d]/u.test(all) && !/[\p{L}\d]/u.test(left);
}

/** A title without the numbers and names of its parts; unchanged if nothing would be left. */
export function withoutParts(text: string): string {
  const whole = text.slice(0, longest).normalize('NFKC');
  const left = numberless.test(whole)
    ? whole.trim()
    : whole.replace(designations, ' ').trim().replace(closing, '');
  return /[\p{L}\d]/u.test(left) ? left : text;
}

/** The numbers of a title's parts (`1`, `2/上`), or '' if it names none. 第一卷, 卷一 and Vol. 1 are equal. */
export function partOf(title: string, subtitle = ''): string {
  const numbered = [title, subtitle].map(plain).filter((text) => !numberless.test(text));
  if (numbered.length === 0) return '';
  const named = numbered.flatMap((text) =>
    [...text.matchAll(designations)].map((found) => numberOf(found.slice(1).find(Boolean) ?? '')),
  );
  if (named.length > 0) return named.join('/');
  return numberOf(closing.exec(plain(title))?.[1] ?? '');
}

interface Titled {
  readonly title: string;
  readonly subtitle: string;
  readonly series: string;
}

/** What distinguishes a volume from others of its set: the numbers in its title and its place in the series. */
export function volumeOf({ title, subtitle, series }: Titled): string {
  const [part, numbers] = [partOf(title, subtitle), seriesNumbers(series)];
  return part === '' && numbers === '' ? '' : `${part}|${numbers}`;
}

/** Whether two records name different parts, or different numbers of one series. */
export function areOtherVolumes(one: Titled, other: Titled): boolean {
  if (partOf(one.title, one.subtitle) !== partOf(other.title, other.subtitle)) return true;
  const [a, b] = [seriesNumbers(one.series), seriesNumbers(other.series)];
  return a !== '' && b !== '' && a !== b && seriesName(one.series) === seriesName(other.series);
}

const seriesNumbers = (series: string): string => (plain(series).match(/\d+(?:[.-]\d+)*/gu) ?? []).join('/');
const seriesName = (series: string): string => plain(series).replace(/[\d\s\p{P}\p{S}]/gu, '');

function numberOf(number: string): string {
  if (/^\d/u.test(number))
    return number
      .replace(/\s/gu, '')
      .replace(/[–~/&]/gu, '-')
      .replace(/(?<!\d)0+(?=\d)/gu, '');
  const value = ordinals.get(number) ?? (romanValue(number) || hanValue(number));
  return value > 0 ? String(value) : number.replaceAll('後', '后').replace(/[、·]/gu, '');
}

const romanLetters: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(text: string): number {
  if (!/^[ivxlc]+$/u.test(text)) return 0;
  const values = [...text].map((letter) => romanLetters[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

const hanDigits: Readonly<Record<string, number>> = Object.fromEntries(
  ['〇零', '一壹', '二两兩贰貳', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap(
    (forms, value) => [...forms].map((form) => [form, value]),
  ),
);

function hanValue(text: string): number {
  if (/^[^十拾百]{2,}$/u.test(text) && [...text].every((digit) => digit in hanDigits))
    return Number([...text].map((digit) => hanDigits[digit]).join(''));
  let sum = 0;
  let digit = 0;
  for (const character of text) {
    const scale = character === '百' ? 100 : '十拾'.includes(character) ? 10 : 0;
    if (scale > 0) {
      sum += (digit || 1) * scale;
      digit = 0;
    } else if (character in hanDigits) digit = hanDigits[character] ?? 0;
    else return 0;
  }
  return sum + digit;
}
