/** Relator codes of MARC 21 (three letters) and UNIMARC (three digits), as the words used on title pages. */
const codes: Readonly<Record<string, string>> = {
  aut: '著',
  '070': '著',
  cre: '著',
  trl: '译',
  '730': '译',
  edt: '编',
  '340': '编',
  com: '编',
  '220': '编',
  ill: '绘',
  '440': '绘',
  art: '绘',
  adp: '改编',
  '010': '改编',
  ann: '注',
  cwt: '注',
  '020': '注',
  '212': '注',
  pht: '摄影',
  '600': '摄影',
  rev: '审校',
  '675': '审校',
  aui: '序',
  '080': '序',
  wpr: '序',
  red: '主编',
  '651': '主编',
  pbd: '主编',
};

/**
 * Role words of a $4 or $e: codes become Chinese role words (the ones that author statements use), words stay
 * as catalogued, and addresses of relator lists and publishers' codes are dropped.
 */
export function relatorRole(value: string): string {
  const plain = value
    .normalize('NFKC')
    .trim()
    .replace(/[.,;:]+$/, '')
    .trim();
  const known = codes[plain.toLowerCase()];
  if (known !== undefined) return known;
  if (/^[a-z]{3}$|^\d{3}$|^https?:/.test(plain)) return '';
  return plain;
}
