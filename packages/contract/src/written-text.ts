import { z } from 'zod/mini';

/** Something to see. The rest are blanks, control characters, and characters without a shape of their own. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
/**
 * Zero-width spaces, and characters that change the direction of what follows them. Joiners are kept where a script or
 * an emoji needs them: not at the beginning, and not after a blank, a Latin letter, a digit or a Han character.
 */
const stray = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|(?<![^\s\w\p{Script=Han}])[\u200c\u200d]+/gu;

/** A text as a person meant it: without stray characters and surrounding blanks; '' if there is nothing to see. */
export const cleaned = (text: string) => (visible.test(text) ? text.replace(stray, '').trim() : '');
/** A text that a person writes, cleaned before its length is checked. May be empty. */
export const written = (atMost: number) => z.string().check(z.overwrite(cleaned), z.maxLength(atMost));
/** The same, but there must be something to see. */
export const named = (atMost: number) => written(atMost).check(z.minLength(1));
