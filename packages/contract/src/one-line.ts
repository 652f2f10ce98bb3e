/** A line break between these characters, in Chinese or Japanese, becomes no space. */
const betweenWide =
  /(?<=[\u3000-\u303F\uFF00-\uFF60”’…—])\s+(?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60“‘])/gu;

/** Joins a text with line breaks into one line. */
export function oneLine(text: string): string {
  return text.trim().replace(betweenWide, '').replace(/\s+/gu, ' ');
}
