// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { openScreen } from '../../../testing/open-screen.tsx';
import { messageOf } from '../../messages/translation.ts';
import { admit } from '../session.ts';

const granted = {
  token: 'token',
  expiresAt: '2099-01-01T00:00:00+08:00',
  reader: { realName: '王小明', borrowNumber: 'Q0001', userStatusId: 1 },
  mustChangePassword: false,
};
const patience = 20_000;

function found(selectors: string): HTMLInputElement {
  const element = document.querySelector<HTMLInputElement>(`main ${selectors}`);
  if (element === null) throw new Error(`There is no ${selectors}.`);
  return element;
}

test('what a reader has typed survives the next login, but is not stored', async () => {
  const { close, page } = await openScreen('/me/profile', 'filled');
  onTestFinished(close);
  const edit = messageOf('zh-CN', 'reader:profile.edit.telephone');
  await vi.waitFor(() => found(`button[aria-label="${edit}"]`).click(), patience);
  const field = await vi.waitFor(() => found('input[name="telephone"]'), patience);
  field.value = '13800138000';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('13800138000');

  admit(page, granted, 'account');
  await vi.waitFor(() => expect(field.isConnected).toBe(false), patience);
  await vi.waitFor(() => expect(found('input[name="telephone"]').value).toBe('13800138000'), patience);
});
