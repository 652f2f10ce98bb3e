/** Whether a text has a Chinese character. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
