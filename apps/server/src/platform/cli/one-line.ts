/** What a reader wrote, on one line of a terminal: nothing in it moves the cursor or turns the line round. */
export const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
