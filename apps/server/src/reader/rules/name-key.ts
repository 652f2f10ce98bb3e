import { pinyinAlternatives, pinyinForms, pinyinKey } from '@yuelan/search';

/** Whether a text may be a name typed in pinyin. */
const isTypedPinyin = (text: string) => /^[a-zü' ]+$/iu.test(text);

/**
 * How a name is typed in pinyin, in full and by initials, in each of its readings, the usual one first: ` shantianfang
 * stf dantianfang dtf `. Lists are sorted by this key.
 */
export function nameKeyOf(name: string): string {
  const forms = [pinyinForms(name, 'name'), ...pinyinAlternatives(name, 'name')];
  const spelt = forms.flatMap(({ full, initials }) => [full, initials]).filter((key) => key !== '');
  const keys = spelt.length > 0 ? spelt : [pinyinKey(name)];
  return ` ${[...new Set(keys)].join(' ')} `;
}

/** The beginning of the key that a typed text stands for; undefined if the text is not pinyin. */
export function typedNameKey(text: string): string | undefined {
  return isTypedPinyin(text) ? pinyinKey(text) : undefined;
}
