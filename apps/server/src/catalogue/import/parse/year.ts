/** First year of an era, for dates written in Chinese or Japanese eras (era year 1 = this year). */
const eras: Readonly<Record<string, number>> = {
  民国: 1912,
  民國: 1912,
  中华民国: 1912,
  中華民國: 1912,
  明治: 1868,
  大正: 1912,
  昭和: 1926,
  平成: 1989,
  令和: 2019,
  宣统: 1909,
  宣統: 1909,
  光绪: 1875,
  光緒: 1875,
  同治: 1862,
  咸丰: 1851,
  咸豐: 1851,
  道光: 1821,
  嘉庆: 1796,
  嘉慶: 1796,
  乾隆: 1736,
  雍正: 1723,
  康熙: 1662,
  顺治: 1644,
  順治: 1644,
  崇祯: 1628,
  崇禎: 1628,
  万历: 1573,
  萬曆: 1573,
  嘉靖: 1522,
  隆庆: 1567,
  隆慶: 1567,
  正德: 1506,
  弘治: 1488,
  成化: 1465,
  景泰: 1450,
  宣德: 1426,
  永乐: 1403,
  永樂: 1403,
  洪武: 1368,
  天启: 1621,
  天啟: 1621,
  慶応: 1865,
  安政: 1855,
  天保: 1831,
  文政: 1818,
  文化: 1804,
  寛政: 1789,
  享保: 1716,
  元禄: 1688,
};
/** Era names abbreviated to one character, as in catalogues: only at the start and followed by digits. */
const shortEras: Readonly<Record<string, number>> = {
  民: 1912,
  昭: 1926,
  平: 1989,
  令: 2019,
  明: 1868,
  大: 1912,
};
const shortEra = /^[^\p{L}\p{N}]*([民昭平令明大])\.?\s*(\d{1,3})(?!\d)/u;
const reign = new RegExp(
  `${Object.keys(eras).join('|')}|(?<![\\d〇零一二三四五六七八九十百千万])[清明元宋唐][代朝初末]?(?=刻|刊|抄|[间間]|$)`,
  'u',
);
const eraPattern = new RegExp(
  `(${Object.keys(eras).join('|')})\\s*([元〇零一二三四五六七八九十廿卅百\\d]+)\\s*年?`,
);
const digits = '〇一二三四五六七八九';

/**
 * The year of publication in a date as catalogued: `1999重印`, `[2010]`, `c2003`, `2011-03-01 00:00:00`, `民国三十六年`,
 * `二〇〇八年`, `-750` and `750 BC` (negative), `1972, c1970` (the first). Null if there is none.
 */
export function parseYear(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[[\]<>]/g, '')
    .replace(/\bl(\d{3})\b/g, '1$1');
  const era = eraPattern.exec(plain);
  if (era) {
    const start = eras[era[1] ?? ''];
    const count = chineseNumber(era[2] ?? '');
    if (start !== undefined && count !== null && count > 0 && count < 200) return start + count - 1;
  }
  const short = shortEra.exec(plain);
  if (short) return (shortEras[short[1] ?? ''] ?? 0) + Number(short[2]) - 1;
  const before =
    /^\s*-\s*(\d{1,4})(?:\.0+)?\s*$/.exec(plain) ??
    /(\d{1,4})\s*(?:B\.?\s?C\.?(?:\s?E\.?)?)/i.exec(plain) ??
    /(?:公元)?前\s*(\d{1,4})\s*年?/.exec(plain);
  if (before) return -Number(before[1]);
  for (const match of plain.matchAll(/(?<!\d)(1\d{3}|20\d{2})(?!\d)/g)) return Number(match[1]);
  // A day without separators (20110301, or 19960000 where only the year was known), and a year with its decimal lost to a spreadsheet (1997.0) or before 1000.
  const compact = /(?<!\d)((?:1[4-9]|20)\d{2})(?:0\d|1[0-2])(?:[0-3]\d)?(?!\d)/.exec(plain);
  if (compact) return Number(compact[1]);
  const early = /^\s*(\d{1,3})(?:\.0+)?\s*(?:A\.?D\.?|年)?\s*$/.exec(plain);
  if (early) return Number(early[1]) > 0 ? Number(early[1]) : null;
  const written = /([〇零○一二三四五六七八九]{4})\s*年?/.exec(plain);
  if (written) {
    const year = Number([...(written[1] ?? '')].map((one) => Math.max(0, digits.indexOf(one))).join(''));
    return year >= 1000 && year <= 2099 ? year : null;
  }
  // A decade: 197- or 197?
  const decade = /(?<!\d)(1[4-9]\d|20\d)[-?u](?!\d)/.exec(plain);
  return decade ? Number(decade[1]) * 10 : null;
}

/** Whether a date names only a reign or a dynasty (康熙间刻本, 清), which covers many years. */
export function isReign(text: string): boolean {
  return reign.test(text.normalize('NFKC').trim());
}

/** 三十六, 廿五, 元, 36 → number. */
function chineseNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '元') return 1;
  let total = 0;
  let unit = 0;
  for (const character of text.replace('廿', '二十').replace('卅', '三十').replaceAll('零', '〇')) {
    const digit = digits.indexOf(character);
    if (digit >= 0) unit = unit * (unit > 0 ? 10 : 1) + digit;
    else if (character === '十' || character === '百') {
      total += (unit || 1) * (character === '十' ? 10 : 100);
      unit = 0;
    } else return null;
  }
  return total + unit;
}
