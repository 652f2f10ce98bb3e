import type { RawHeading } from './raw-title.ts';
import { cleanLine, distinct } from './text.ts';

const subdivision = /\s*(?:--|——|－－|––)\s*|(?<=[\p{Script=Han})）])[-－–](?=[\p{Script=Han}（(])/u;

/**
 * Keywords of the parts of one heading: brackets with dates, originals or qualifiers are removed (`马克思 (Marx,
 * Karl 1818-1883)` → 马克思), and years and centuries do not count as keywords.
 */
export function keywordsOf(parts: readonly string[]): string[] {
  const words = parts.flatMap(splitWords).map((part) =>
    cleanLine(part)
      .replace(/\s*[(（[［][^()（）[\]［］]*[)）\]］]\s*$/u, '')
      .replace(/^《(.*)》$/u, '$1')
      .replace(/,?\s+\d{3,4}\??\s*-\s*(\d{3,4}\??)?\.?$/u, '')
      .trim(),
  );
  return distinct(
    words.filter(
      (word) =>
        /[\p{L}]/u.test(word) && !/^[\d\s\-–~～,.年世纪代前后约公元]+$/u.test(word) && word.length <= 100,
    ),
  );
}

/** `经济发展 概况 中国 1997`: subdivisions that lost their separators. */
function splitWords(part: string): string[] {
  return /^\p{Script=Han}{2,}(?:[ \u3000]+(?:\p{Script=Han}{2,}|\d{4}))+$/u.test(part)
    ? part.split(/[ \u3000]+/)
    : [part];
}

/**
 * The headings in the subject column of a table. They are separated by `;`, `|` or line breaks (commas too, unless a
 * subdivision shows that headings are whole); subdivisions by ` -- ` or a hyphen between Han characters. `undefined` if
 * the cell holds a whole description instead (`… [专著] / … 主编`).
 */
export function parseHeadings(cell: string): RawHeading[] | undefined {
  const text = cell.normalize('NFC').trim();
  if (text === '') return [];
  if (/[[［](专著|M|普通图书)[\]］]/.test(text)) return undefined;
  const pieces = splitOutsideBrackets(text, /[;；|｜\n\t]/);
  return pieces.flatMap((piece) => {
    // When other separators are present, a comma in Latin script belongs to its heading: `Potter, Harry`.
    const inverted = pieces.length > 1 && !/\p{Script=Han}/u.test(piece);
    const whole = inverted || subdivision.test(piece) || /，[^，]*的$/.test(piece);
    const parts = whole ? [piece] : splitOutsideBrackets(piece, /[,，、]/);
    return parts.map(readHeading).filter((heading) => heading.whole !== '');
  });
}

/** Places and periods that subdivide Chinese headings: half the books of a library are about 中国 or 现代. */
const placesAndPeriods = new Set(
  '中国 世界 美国 英国 法国 德国 日本 俄国 俄罗斯 苏联 苏联文学 韩国 朝鲜 印度 意大利 西班牙 加拿大 澳大利亚 丹麦 瑞典 挪威 瑞士 奥地利 波兰 荷兰 比利时 爱尔兰 希腊 埃及 巴西 阿根廷 墨西哥 土耳其 伊朗 以色列 捷克 匈牙利 芬兰 葡萄牙 新西兰 越南 泰国 亚洲 欧洲 非洲 美洲 北美洲 南美洲 拉丁美洲 大洋洲 西方国家 东方国家 外国 古代 近代 现代 当代 近现代 中世纪 远古 先秦时代 春秋时代 战国时代 秦汉时代 汉代 三国时代 晋代 魏晋南北朝时代 南北朝时代 隋代 唐代 唐宋时期 五代 宋代 北宋 南宋 辽代 金代 元代 明代 清代 清后期 清前期 明清时代 民国 上古 中古'.split(
    ' ',
  ),
);

function readHeading(text: string): RawHeading {
  const parts = cleanLine(text)
    .split(subdivision)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [main = '', ...subdivisions] = parts;
  const kept = [main, ...subdivisions.filter((part) => !placesAndPeriods.has(part))];
  return { whole: parts.join(' -- '), keywords: keywordsOf(kept) };
}

function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = '';
  for (const character of text) {
    if ('([（［《'.includes(character)) depth += 1;
    else if (')]）］》'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && separator.test(character)) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  pieces.push(piece);
  return pieces.map((one) => one.trim()).filter((one) => one !== '');
}
