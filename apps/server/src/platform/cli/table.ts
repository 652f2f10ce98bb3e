import type { Message, Say, Wording } from '../message.ts';

/** The number of terminal columns that a text takes: Han, kana, hangul and full-width signs take two each. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const wide =
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

export type Cell = string | Message | Wording;

/** A table whose columns are computed when it is printed, because they depend on the language. */
export class Table {
  readonly rows: readonly (readonly Cell[])[];
  constructor(rows: readonly (readonly Cell[])[]) {
    this.rows = rows;
  }

  lines(say: Say): readonly string[] {
    return tableLines(this.rows.map((row) => row.map((cell) => say(cell))));
  }
}

/** Lines of a table with aligned columns; the first row is its heading. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
    });
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
