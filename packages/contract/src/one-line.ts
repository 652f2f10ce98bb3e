/** Between these a line of Chinese or Japanese goes on without a space. */
const betweenWide =
  /(?<=[\u3000-\u303F\uFF00-\uFF60”’…—])\s+(?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60“‘])/gu;

/** A text with line breaks on one line. */
export function oneLine(text: string): string {
  return text.trim().replace(betweenWide, '').replace(/\s+/gu, ' ');
}
