// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { openScreen } from '../../../testing/open-screen.tsx';
import { messageOf } from '../../messages/translation.ts';
import { readerQuery } from '../api.ts';
import { askPassword } from '../password-request.ts';

const patience = 20_000;
const say = (key: string) => messageOf('zh-CN', `reader:${key}`);

/** The dialog as opened from the account menu; `kept` is where the reader's password is kept. */
async function openDialog(kept: 'portal' | 'account' | 'nowhere') {
  const screen = await openScreen('/me/loans', 'filled');
  onTestFinished(() => screen.close());
  const data = { passwordPlace: { kept, name: '校园账号' } };
  // Fresh for the duration of the test.
  screen.page.queries.setQueryData(readerQuery.queryKey, data, { updatedAt: Date.now() + patience });
  askPassword(screen.page, { required: false });
  return vi.waitFor(() => {
    const dialog = document.querySelector('dialog');
    expect(dialog?.querySelector('[aria-busy="true"]')).toBeNull();
    expect(dialog?.textContent).toContain(say('password.title'));
    return dialog;
  }, patience);
}

test.each([
  ['portal', 3, say('password.submit')],
  ['account', 0, '校园账号'],
  ['nowhere', 0, say('password.nowhere')],
] as const)('a reader whose password is kept %s sees %i fields', async (kept, fields, text) => {
  const dialog = await openDialog(kept);
  expect(dialog?.querySelectorAll('input')).toHaveLength(fields);
  expect(dialog?.textContent).toContain(text);
});
