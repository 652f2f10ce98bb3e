/** 第二卷 and 第2卷: the two ways to number parts, up to 99. */

const digits = '零一二三四五六七八九';
const ordinal =
  /第\s*(?:(\d{1,2})(?!\d)|([一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]))\s*(?=[卷册冊辑輯集版部章回季期届屆编編篇次课課级級讲講单單])/gu;

function toHan(value: number): string {
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  if (tens === 0) return digits[ones] ?? '';
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}

const digitValue = (character: string): number => (character === '两' ? 2 : digits.indexOf(character));

function toArabic(numeral: string): string {
  const [tens = '', ones = ''] = numeral.split('十');
  if (!numeral.includes('十')) return String(digitValue(numeral));
  return String((tens === '' ? 1 : digitValue(tens)) * 10 + (ones === '' ? 0 : digitValue(ones)));
}

/** The text with its part numbers written the other way, or null if it has none. */
export function otherNumeralForm(text: string): string | null {
  if (!text.includes('第')) return null;
  const other = text.replace(ordinal, (_, arabic: string | undefined, han: string | undefined) =>
    arabic === undefined ? `第${toArabic(han ?? '')}` : `第${toHan(Number(arabic))}`,
  );
  return other === text ? null : other;
}
