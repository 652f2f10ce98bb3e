function distinct(parts: readonly string[]): string[] {
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** The lines of a text, without list marks at their beginning, blank and repeated ones. */
export function linesOf(text: string): string[] {
  return distinct(
    text.split(/[\r\n]+/u).map((line) => line.replace(/^\s*(?:[-*•·]|\d{1,2}[.、)）])\s*/u, '')),
  );
}

/** Tags, separated by the enumeration comma (、); other commas count too. */
export function tagsOf(text: string): string[] {
  return distinct(text.split(/[、，,;；\r\n]+/u));
}
