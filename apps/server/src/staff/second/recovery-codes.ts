import { randomBytes } from 'node:crypto';

const codesAtOnce = 10;
/** Without letters that look like digits (Crockford). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes of 100 random bits: `7K2MQ-XW9RD-40TBN-PZ8HC`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () => {
    const signs = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
    return signs.replace(/(.{5})(?!$)/g, '$1-');
  });
}
