/** ISO 639-2/B codes by the words and codes that catalogues use. Source: https://www.loc.gov/standards/iso639-2/ */
const table = `
  chi, zh, zho, cn, zh-cn, zh-tw, zh-hans, zh-hant, chinese, 中文, 汉语, 漢語, 汉, 汉文, 中, 简体中文, 繁体中文, 普通话
  eng, en, en-us, en-gb, en-ca, english, 英文, 英语, 英, 英語
  jpn, ja, jp, japanese, 日文, 日语, 日, 日語
  kor, ko, korean, 韩文, 韩语, 朝鲜文, 朝鲜语, 朝鲜
  fre, fr, fra, french, 法文, 法语, 法
  ger, de, deu, german, 德文, 德语, 德
  rus, ru, russian, 俄文, 俄语, 俄
  spa, es, spanish, 西班牙文, 西班牙语
  por, pt, portuguese, 葡萄牙文, 葡萄牙语
  ita, it, italian, 意大利文, 意大利语
  ara, ar, arabic, 阿拉伯文, 阿拉伯语
  dut, nl, nld, dutch, 荷兰文, 荷兰语
  lat, la, latin, 拉丁文, 拉丁语
  per, fa, fas, persian, 波斯文
  tib, bo, bod, tibetan, 藏文, 藏语
  mon, mn, mongolian, 蒙文, 蒙古文, 蒙古语
  uig, ug, uighur, uyghur, 维文, 维吾尔文, 维吾尔语
  kaz, kk, kazakh, 哈萨克文, 哈萨克语
  vie, vi, vietnamese, 越南文, 越南语
  tha, th, thai, 泰文, 泰语
  mul, multiple languages, 多语种, 汉英对照, 中英对照, 英汉对照, 双语
`;
const codes = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.trim().split(', ');
      return names.map((name) => [name, names[0]] as const);
    }),
);
const unknown = new Set(['und', 'zxx', '|||', '   ', 'xxx', '---', '']);

/**
 * ISO 639-2/B code of a language as written. Three-letter codes are kept; `undefined` means that the value is unknown,
 * '' that it says "none".
 */
export function parseLanguage(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (unknown.has(plain)) return '';
  const known = codes.get(plain);
  if (known !== undefined) return known;
  if (/^[a-z]{3}$/.test(plain)) return plain;
  // The 008 of older records ran several codes together: `engfre`.
  return /^([a-z]{3}){2,4}$/.test(plain) ? plain.slice(0, 3) : undefined;
}
