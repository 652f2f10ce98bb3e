import type { KeyboardEvent } from 'react';

/** What {@link moveInRows} needs to tick rows. */
export interface TickableRows {
  readonly isChosen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
}

const typesText = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const controls = 'a[href], button:not([disabled]), input:not([disabled]), select, [tabindex="0"]';
const rowsOf = (body: Element) => [...body.querySelectorAll<HTMLTableRowElement>('tr[data-row]')];

/** The control of `row` at the same place as `from` in its own row, otherwise the first. */
function sameControl(row: HTMLTableRowElement, from: Element): HTMLElement | undefined {
  const cell = from.closest('td, th');
  const place = cell instanceof HTMLTableCellElement ? cell.cellIndex : 0;
  const inCell = cell === null ? [] : [...cell.querySelectorAll(controls)];
  const found = row.cells[place]?.querySelectorAll<HTMLElement>(controls);
  const same = found?.[inCell.indexOf(from)] ?? found?.[0];
  return same ?? row.querySelector<HTMLElement>(controls) ?? undefined;
}

/**
 * Keys in the body of a table (`<tr data-row={id}>`): arrows go to the same control of the next or previous row, Home
 * and End to the first and last row; with Shift they also tick rows on the way. Ctrl+A ticks all. Text fields keep
 * their own keys.
 */
export function moveInRows(event: KeyboardEvent<HTMLElement>, tickable?: TickableRows): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.matches(typesText)) return;
  const row = target.closest('tr');
  const rows = rowsOf(currentTarget);
  const at = row === null ? -1 : rows.indexOf(row);
  if (at < 0 || event.altKey) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && tickable !== undefined) {
    event.preventDefault();
    tickable.toggleAll();
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const goal = next === undefined ? undefined : rows[next];
  if (goal === undefined) return;
  event.preventDefault();
  if (event.shiftKey && tickable !== undefined)
    for (const passed of next !== undefined && next > at
      ? rows.slice(at, next + 1)
      : rows.slice(next, at + 1)) {
      const id = passed.dataset['row'] ?? '';
      if (!tickable.isChosen(id)) tickable.toggle(id);
    }
  sameControl(goal, target)?.focus();
}
