/**
 * Puts a reader's text on one line of a terminal: nothing in it can move the cursor or reverse the direction of the
 * line.
 */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
