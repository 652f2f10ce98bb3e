// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DataTable, type Sort } from './data-table.tsx';
import { useSelection } from './use-selection.ts';

const readers = [
  { id: '1', name: '陈静', loans: 3 },
  { id: '2', name: '林小满', loans: 12 },
  { id: '3', name: '欧阳明月', loans: 0 },
];

function Readers({
  sort,
  onSort,
}: {
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}) {
  return (
    <DataTable
      caption="Readers"
      rows={readers}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      sort={sort}
      onSort={onSort}
      selection={useSelection(readers.map(({ id }) => id))}
      words={{ tickAll: 'all', tick: (name) => `tick ${name}`, keys: '' }}
      columns={[
        {
          key: 'name',
          head: 'Name',
          sort: 'ascending',
          isRowHead: true,
          cell: ({ name }) => <button type="button">{name}</button>,
        },
        { key: 'loans', head: 'Loans', sort: 'descending', isNumber: true, cell: ({ loans }) => loans },
      ]}
    />
  );
}

async function open(onSort: (sort: Sort) => void = () => undefined, sort?: Sort) {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(<Readers sort={sort} onSort={onSort} />);
  await expect.poll(() => place.querySelectorAll('tbody tr').length).toBe(3);
  const boxes = [...place.querySelectorAll<HTMLInputElement>('tbody input')];
  return {
    boxes,
    names: [...place.querySelectorAll<HTMLElement>('tbody button')],
    heads: [...place.querySelectorAll<HTMLElement>('thead th')],
    ticked: () => boxes.map(({ checked }) => checked),
    press: (key: string, more: KeyboardEventInit = {}) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  };
}

test('arrows go to the same control of the next row and stop at the ends', async () => {
  const { names, boxes, press } = await open();
  names[0]?.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(names[1]);
  press('End');
  press('ArrowDown');
  expect(document.activeElement).toBe(names[2]);
  press('Home');
  expect(document.activeElement).toBe(names[0]);
  boxes[0]?.focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(boxes[1]);
});

test('Shift and an arrow select both rows; Ctrl and A selects all of them', async () => {
  const { boxes, ticked, press } = await open();
  boxes[0]?.focus();
  press('ArrowDown', { shiftKey: true });
  await expect.poll(ticked).toEqual([true, true, false]);
  press('a', { ctrlKey: true });
  await expect.poll(ticked).toEqual([true, true, true]);
});

test('a column’s head sorts by it, numbers with the largest first, and reverses the order', async () => {
  const onSort = vi.fn();
  const { heads } = await open(onSort, { by: 'loans', descending: true });
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'none', 'descending']);
  heads[2]?.querySelector('button')?.click();
  heads[1]?.querySelector('button')?.click();
  expect(onSort.mock.calls).toEqual([
    [{ by: 'loans', descending: false }],
    [{ by: 'name', descending: false }],
  ]);
});
