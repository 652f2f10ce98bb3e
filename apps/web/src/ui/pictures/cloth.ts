import styles from './cloth.module.css';

/** Weaves in cover.module.css, in the order of their numbers. */
export const weaves = ['plain', 'fret', 'waves', 'flecks'] as const;

/** Shades of a class's cloth in cloth.module.css; 0 is the class's own colour. */
export const shades = 6;

const bracketed = /[([（［【〔].*?[)\]）］】〕]/gu;
const notLetters = /[^\p{L}\p{N}]/gu;

/** What decides how a book without a cover looks. */
export interface Bound {
  /** `I247.55`; '' when unknown. */
  readonly classNumber?: string;
  readonly author?: string;
  readonly title?: string;
}

/**
 * The cloth of a book, as a class and attributes to spread on its element. The main class sets the colour, the first
 * author one of its six shades (ignoring nationality and punctuation), and both together the weave, so books by one
 * author in one class look like a set. Without an author, the title is used.
 */
export function clothOf({ classNumber = '', author = '', title = '' }: Bound) {
  const letters = (text: string) => text.replace(bracketed, '').replace(notLetters, '').toLowerCase();
  let binder = 0;
  for (const letter of letters(author) || letters(title))
    binder = Math.imul(binder ^ letter.charCodeAt(0), 0x01000193) >>> 1;
  return {
    className: styles['cloth'],
    'data-cloth': classNumber.charAt(0).toUpperCase(),
    'data-shade': binder % shades,
    'data-weave': weaves[((classNumber.charCodeAt(1) || 0) + (binder >> 8)) % weaves.length],
  };
}

/** The text of a cover's seal: the first Han character of the author's name without nationality; '' if none. */
export function sealOf(author: string): string {
  return /\p{Script=Han}/u.exec(author.replace(bracketed, ''))?.[0] ?? '';
}
