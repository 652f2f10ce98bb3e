import type { Creator } from './author-roles.ts';

const suffix = /,?\s+(?:jr|sr|ii|iii|iv)\.?$/iu;

/** John Banville → Banville, John. Only for Latin, Greek and Cyrillic names of two parts or more. */
function inverted(name: string): string {
  const plain = name.replace(suffix, '').trim();
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(plain)) return '';
  if (/\p{L}{3,}\.\s/u.test(plain)) return '';
  if (plain.includes(',')) {
    const [family = '', given = ''] = plain.split(',');
    return `${given.trim()} ${family.trim()}`.trim();
  }
  const parts = plain.split(/\s+|(?<=\.)(?=\p{Lu}\p{Ll})/u);
  const family = parts.at(-1) ?? '';
  return parts.length < 2 ? '' : `${family}, ${parts.slice(0, -1).join(' ')}`;
}

/**
 * The forms of a name for the index, each once, the name itself first: without middle dots, the part after the last one
 * (班维尔), the original name, and Latin names in both orders. Bodies have one form.
 */
export function nameForms(creator: Pick<Creator, 'name' | 'originalName'>): readonly string[] {
  const { name, originalName } = creator;
  const forms = new Set<string>();
  for (const form of [name, originalName]) {
    if (form === '') continue;
    forms.add(form);
    if (form.includes('·')) {
      forms.add(form.replaceAll('·', ''));
      const last = form.split('·').at(-1) ?? '';
      if (last.length > 1) forms.add(last.trim());
    }
    const other = inverted(form);
    if (other !== '') forms.add(other);
  }
  return [...forms];
}
