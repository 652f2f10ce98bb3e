import type { ClassScheme } from '../../terms.ts';

/**
 * What many records share: class numbers, language and audience. A record has them as one number of one dictionary, so
 * that a query counts and narrows by all of them with one read per row, and a new trait costs nothing.
 */
export type Traits = Readonly<Record<ClassScheme | 'language' | 'audience', string>>;

/** Traits as one text; '' if there are none. */
export function writeTraits({ clc, ddc, lcc, language, audience }: Traits): string {
  return [clc, ddc, lcc, language, audience].join('\n').replace(/\n+$/u, '');
}

export function readTraits(text: string): Traits {
  const [clc = '', ddc = '', lcc = '', language = '', audience = ''] = text.split('\n');
  return { clc, ddc, lcc, language, audience };
}
