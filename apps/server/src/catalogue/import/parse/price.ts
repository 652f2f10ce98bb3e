import { isbnIsValid } from '@yuelan/search';

/** Words for a binding, as found in the brackets of an ISBN or in a price: 精装, pbk. … */
const bindingWords =
  /(平装|精装|线装|軟精裝|软精装|简装|盒装|袋装|函装|活页|蝴蝶装|经折装|pbk\.?|hbk\.?|paperback|hardback|hardcover|paper|cloth|cased|spiral|loose-leaf)/i;

/** The binding named in a text, or ''. */
export function parseBinding(text: string): string {
  return bindingWords.exec(text)?.[1] ?? '';
}

/** Whether a price cell holds an ISBN, as happens when columns have shifted. */
export function isIsbnAsPrice(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/^isbn[\s:：]*/i, '')
    .replace(/[\s-]/g, '');
  return /^97[89]\d{10}$/.test(plain) || (/^\d{9}[\dX]$/i.test(plain) && isbnIsValid(plain));
}

/**
 * A price as catalogued, tidied but not converted: `CNY16.80`, `28.80元`, `CNY37.00(2册)`. '' when it contains no
 * digit or is an ISBN.
 */
export function parsePrice(text: string): string {
  const price = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if (!/\d/.test(price) || isIsbnAsPrice(price) || /[<>]/.test(price)) return '';
  return price.replace(/^(CNY|RMB|USD|EUR|GBP|HKD|TWD|NTD|JPY)\s+(?=\d)/i, (_, code: string) =>
    code.toUpperCase(),
  );
}
