// @vitest-environment happy-dom

import { importCalls } from '@yuelan/contract/import/remote';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered } from '../../../testing/desk-answers.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

const run = {
  ...{ id: '1', target: null, fileName: 'books.mrc', source: '', state: 'new', task: '', by: '林' },
  ...{ at: '2026-03-02T08:00:00Z', endedAt: '', counts: null, options: {}, hasFile: true, problem: '' },
  ...{ progress: { rows: 0, total: 0, isWaiting: false }, notes: [], reasons: [] },
  ...{ reported: { rejected: 0, doubtful: 0, kept: 0 } },
  undo: { hindrance: 'state', until: '', removed: 0, restored: 0 },
};
const recognition = {
  ...{ target: 'catalogue', targets: ['catalogue'], format: 'iso2709', encoding: 'utf-8', size: 40 },
  ...{ options: {}, sheets: [], columns: [], isEmpty: false, fields: [], challenges: [] },
  sample: { headings: ['isbn', 'title'], rows: [] },
};

test('a MARC file without a readable record says so instead of showing a table without rows', async () => {
  const desk = await openDesk('/desk/import/1', {
    calls: {
      [importCalls.run.path]: () => answered(run),
      [importCalls.recognise.path]: () => answered(recognition),
    },
  });
  onTestFinished(() => desk.close());
  const says = messageOf('zh-CN', 'importDesk:found.noRecords');
  await vi.waitFor(() => expect(desk.main()?.textContent).toContain(says), 20_000);
  expect(desk.main()?.querySelector('table')).toBeNull();
});
