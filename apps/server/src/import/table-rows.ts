import { type Doubt, type TableDoubtCode, tableDoubt } from './doubts.ts';

/**
 * One row of a table: its cells, and its number as a spreadsheet counts (from 1; line breaks in cells do not count).
 */
export type TableRow =
  | {
      readonly line: number;
      readonly cells: readonly string[];
      readonly doubts: readonly Doubt<TableDoubtCode>[];
    }
  | { readonly line: number; readonly rejected: Doubt<TableDoubtCode> };

/** The maximum length of a row, in characters. The search for a closing quote ends there too. */
const maxRowLength = 8 * 1024 * 1024;

/**
 * Splits delimited text into rows, streaming. Beyond RFC 4180, it must survive broken quotes without losing rows: if a
 * quote never closes, or swallows following lines, its line is read again with quotes as plain characters. csv-parse
 * cannot recover like this; it serves as the tests' reference for well-formed files.
 */
export async function* splitRows(texts: AsyncIterable<string>, separator: string): AsyncGenerator<TableRow> {
  const state = { buffer: '', at: 0, line: 1, columns: 0 };
  for await (const text of texts) {
    state.buffer = state.buffer.slice(state.at) + text;
    state.at = 0;
    yield* drain(state, separator, false);
  }
  yield* drain(state, separator, true);
}

interface State {
  buffer: string;
  at: number;
  line: number;
  /** The number of cells in the first row with more than one. A sound row has as many. */
  columns: number;
}

function* drain(state: State, separator: string, last: boolean): Generator<TableRow> {
  while (state.at < state.buffer.length) {
    const attempt = readRow(state.buffer, state.at, separator, last);
    if (attempt === 'more') {
      if (state.buffer.length - state.at <= maxRowLength) return;
      const broken = readPlainLine(state, separator);
      if (!broken) return;
      yield broken;
      continue;
    }
    const multiline = attempt.ok && attempt.lines > 1;
    const wrongWidth = attempt.ok && multiline && state.columns > 0 && attempt.cells.length !== state.columns;
    if (!attempt.ok || wrongWidth) {
      const plain = readPlainLine(state, separator, true);
      if (plain) yield plain;
      continue;
    }
    if (state.columns === 0 && attempt.cells.length > 1) state.columns = attempt.cells.length;
    yield {
      line: state.line,
      cells: attempt.cells,
      doubts: attempt.stray ? [tableDoubt('row.quote-stray')] : [],
    };
    state.line += 1;
    state.at = attempt.next;
  }
}

type Attempt =
  | { ok: true; cells: string[]; next: number; lines: number; stray: boolean }
  | { ok: false }
  | 'more';

/** Reads one row by RFC 4180. Not ok if a quote is broken; `more` if the text ends before the row does. */
function readRow(text: string, start: number, separator: string, last: boolean): Attempt {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  let stray = false;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      let from = at + 1;
      let strayHere = false;
      for (;;) {
        const quote = text.indexOf('"', from);
        const piece = text.slice(from, quote < 0 ? text.length : quote);
        const breaks = countBreaks(piece);
        lines += breaks;
        if (strayHere && breaks > 0) return { ok: false };
        if (quote < 0) return last ? { ok: false } : 'more';
        const after = text[quote + 1];
        if (after === undefined && !last) return 'more';
        cell += piece;
        // Database dumps write \" for a quote. Before the end of the cell, that may be a path (C:\) instead.
        if (piece.endsWith('\\')) {
          const beyond = after === '"' ? text[quote + 2] : undefined;
          if (after === '"' && beyond === undefined && !last) return 'more';
          const ends = (one: string | undefined) =>
            one === undefined || one === separator || one === '\n' || one === '\r';
          if (after === '"' ? ends(beyond) : !ends(after)) {
            cell = `${cell.slice(0, -1)}"`;
            from = quote + 1;
            continue;
          }
        }
        if (after === '"') {
          cell += '"';
          from = quote + 2;
          continue;
        }
        if (after === undefined || after === separator || after === '\n' || after === '\r') {
          at = quote + 1;
          break;
        }
        if (lines > 1 && cell.includes('\n')) return { ok: false };
        cell += '"';
        strayHere = true;
        stray = true;
        from = quote + 1;
      }
    } else {
      const end = cellEnd(text, at, separator);
      if (end === text.length && !last) return 'more';
      cell = text.slice(at, end);
      at = end;
    }
    cells.push(cell);
    const stop = text[at];
    if (stop === separator) {
      at += 1;
      if (at === text.length && !last) return 'more';
      continue;
    }
    if (stop === undefined) return { ok: true, cells, next: at, lines, stray };
    if (stop === '\r') {
      if (at + 1 === text.length && !last) return 'more';
      at += text[at + 1] === '\n' ? 2 : 1;
    } else at += 1;
    return { ok: true, cells, next: at, lines, stray };
  }
}

function cellEnd(text: string, from: number, separator: string): number {
  const stop = separator.charCodeAt(0);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === stop || code === 10 || code === 13) return at;
  }
  return text.length;
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Takes one physical line, with quotes as plain characters. Rejects it if its width is wrong. */
function readPlainLine(state: State, separator: string, whole = false): TableRow | undefined {
  const end = state.buffer.indexOf('\n', state.at);
  if (end < 0 && !whole && state.buffer.length - state.at <= maxRowLength) return undefined;
  const stop = end < 0 ? state.buffer.length : end;
  const text = state.buffer.slice(state.at, stop).replace(/\r$/, '');
  const line = state.line;
  state.at = end < 0 ? stop : stop + 1;
  state.line += 1;
  if (text.length > maxRowLength) return { line, rejected: tableDoubt('record.too-long') };
  const cells = text.split(separator).map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
  if (state.columns > 0 && cells.length !== state.columns)
    return { line, rejected: tableDoubt('row.quote-unclosed', undefined, text.slice(0, 60)) };
  return { line, cells, doubts: [tableDoubt('row.quote-broken')] };
}

/**
 * Finds the separator of a table: whichever of comma, tab, semicolon and full-width comma splits its first lines most
 * evenly.
 */
export function detectSeparator(head: string): string {
  const lines = head
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const first = lines[0] ?? '';
  let best = ',';
  let bestScore = 0;
  for (const candidate of [',', '\t', ';', '|']) {
    const inFirst = countOutsideQuotes(first, candidate);
    const agreeing = lines.filter((line) => countOutsideQuotes(line, candidate) === inFirst).length;
    const score = inFirst === 0 ? 0 : inFirst + agreeing;
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

function countOutsideQuotes(line: string, separator: string): number {
  let count = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) count += 1;
  }
  return count;
}
