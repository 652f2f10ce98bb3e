import type { ClassScheme } from '../../terms.ts';

/**
 * What many records share: class numbers, language and audience. A record has them as one number of one dictionary, so
 * that a query counts and narrows by all of them with one read per row, and a new trait costs nothing.
 */
export type Traits = Readonly<Record<ClassScheme | 'language' | 'audience', string>>;

const newLine = 0x0a;

/** Traits as one text; '' if there are none. */
export function writeTraits({ clc, ddc, lcc, language, audience }: Traits): string {
  const text = `${clc}\n${ddc}\n${lcc}\n${language}\n${audience}`;
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === newLine) end -= 1;
  return text.slice(0, end);
}

export function readTraits(text: string): Traits {
  const [clc = '', ddc = '', lcc = '', language = '', audience = ''] = text.split('\n');
  return { clc, ddc, lcc, language, audience };
}
