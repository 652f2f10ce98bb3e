// @vitest-environment happy-dom
import { readerDeskCalls } from '@yuelan/contract/reader/desk-calls';
import type { DeskReaderDetail } from '@yuelan/contract/reader/desk-schemas';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered, refused } from '../../../testing/desk-answers.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

const patience = 20_000;
const say = (key: string) => messageOf('zh-CN', `readerDesk:${key}`);

const reader: DeskReaderDetail = {
  ...{ id: 'r1', borrowNumber: '000123', realName: '林清', departmentId: '', department: '' },
  ...{ borrowerTypeId: '', borrowerType: '', status: 1, blockReason: '', leaving: false },
  ...{ telephone: '138****1234', email: '', loans: 0, overdue: 0, version: 3, icNumber: '' },
  ...{
    identityCard: '110********1230',
    sex: '',
    registeredAt: '',
    score: 0,
    hasPassword: false,
    passwordAt: '',
    accounts: [],
  },
  ...{ mustChangePassword: false, sessions: 0, openLoans: [], holds: [] },
};

/** Types into a field and waits for the page to update. */
async function type(name: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`);
  if (field === null) throw new Error(`There is no field ${name}.`);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
}

async function openForm(change: () => Response) {
  const desk = await openDesk('/desk/readers', {
    calls: {
      [readerDeskCalls.list.path]: () =>
        answered({ results: [reader], totalRecord: 1, pageNum: 1, pageSize: 50 }),
      [readerDeskCalls.reader.path]: () => answered(reader),
      [readerDeskCalls.change.path]: change,
    },
  });
  onTestFinished(() => desk.close());
  const press = (text: string) =>
    vi.waitFor(() => {
      const control = desk.control(text);
      expect(control, text).toBeDefined();
      control?.click();
    }, patience);
  await press('林清');
  await press(say('edit'));
  await vi.waitFor(() => expect(document.querySelector('dialog input[name="sex"]')).not.toBeNull(), patience);
  return { desk, press };
}

test('a form sends only changes, and never the empty fields of masked numbers', async () => {
  const { desk, press } = await openForm(() => answered({ reader: { ...reader, sex: '女' }, undoId: 'u' }));
  await type('sex', '女');
  await press(messageOf('zh-CN', 'desk:save'));
  const sent = () => desk.made.find(({ path }) => path === readerDeskCalls.change.path)?.input;
  await vi.waitFor(
    () => expect(sent()).toEqual({ id: 'r1', version: 3, realName: '林清', sex: '女' }),
    patience,
  );
});

test('a person who sees what is missing already types into that field', async () => {
  const { press } = await openForm(() => answered({ reader, undoId: 'u' }));
  await type('realName', '');
  const seen = Promise.withResolvers<Element | null>();
  const watch = new MutationObserver(() => {
    if (document.querySelector('dialog [aria-invalid="true"]') !== null) seen.resolve(document.activeElement);
  });
  onTestFinished(() => watch.disconnect());
  watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  await press(messageOf('zh-CN', 'desk:save'));
  expect((await seen.promise)?.getAttribute('name')).toBe('realName');
});

test('somebody else’s change is shown beside one’s own', async () => {
  const current = { ...reader, sex: '男', version: 4 };
  const { press } = await openForm(() => refused('desk.conflict', { by: '陈老师', at: '', current }));
  await type('sex', '女');
  await press(messageOf('zh-CN', 'desk:save'));
  const title = messageOf('zh-CN', 'desk:conflict.title');
  await vi.waitFor(() => {
    const dialog = [...document.querySelectorAll('dialog')].find((one) => one.textContent?.includes(title));
    expect(dialog?.textContent).toContain('陈老师');
    expect(dialog?.textContent).toContain('男');
    expect(dialog?.textContent).toContain('女');
  }, patience);
});
