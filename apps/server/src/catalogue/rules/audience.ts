import type { Audience } from '@yuelan/contract';

/** MARC 21 008/22. `g` (general) says nothing. */
const marc21: Readonly<Record<string, Audience>> = {
  a: 'preschool',
  b: 'children',
  c: 'children',
  d: 'teens',
  e: 'adults',
  f: 'specialists',
  j: 'children',
};

/** UNIMARC and CNMARC 100 $a/17-19. `u` (unknown) says nothing. */
const unimarc: Readonly<Record<string, Audience>> = {
  a: 'children',
  b: 'preschool',
  c: 'children',
  d: 'children',
  e: 'teens',
  k: 'adults',
  m: 'adults',
};

/** Words of a table, the youngest first. */
const words: readonly (readonly [Audience, RegExp])[] = [
  ['preschool', /学龄前|学前|幼儿|婴|pre-?school|toddler/iu],
  ['children', /儿童|小学|少儿|child|juvenile|primary|elementary/iu],
  ['teens', /青少年|中学|初中|高中|teen|young adult|^ya$|secondary/iu],
  ['specialists', /专业|研究人员|specialist|professional/iu],
  ['adults', /成人|成年|大众|大学|adult/iu],
];

/** The audience that a table or a coded field (`008/22`, `100/17`) states; empty if it states none that is known. */
export function readAudience(value: string, from: string): Audience | '' {
  if (from === '008') return marc21[value] ?? '';
  if (from === '100')
    return [...value].map((code) => unimarc[code]).find((known) => known !== undefined) ?? '';
  const oldest = Math.max(...[...value.matchAll(/(?<!\d)\d{1,2}(?!\d)/gu)].map(([age]) => Number(age)));
  if (oldest > 0 && /岁|周岁|age|year|^[\d\s+–-]+$/iu.test(value))
    return oldest <= 6 ? 'preschool' : oldest <= 12 ? 'children' : oldest <= 18 ? 'teens' : 'adults';
  return words.find(([, pattern]) => pattern.test(value))?.[0] ?? '';
}

/** The audience of a title: as its source says, or children if its class or headings are those of children's books. */
export function audienceOf({
  audience,
  classCode,
  headings,
}: {
  readonly audience: Audience | '';
  readonly classCode: string;
  readonly headings: readonly string[];
}): Audience | '' {
  if (audience !== '') return audience;
  // I18 and I28, and the form divisions 8 of other literatures (I712.84), are children's literature.
  const isChildrens =
    /^I(?:[12]8|[3-7]\d+\.8)/u.test(classCode) || headings.some((heading) => /juvenile/iu.test(heading));
  return isChildrens ? 'children' : '';
}
