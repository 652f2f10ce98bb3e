// @vitest-environment happy-dom
import { staffCalls } from '@yuelan/contract/staff/calls';
import type { DeskState } from '@yuelan/contract/staff/schemas';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered, refused } from '../../../testing/desk-answers.ts';
import { everyone, openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

test('a login that expires asks for another above the screen, which keeps its content', async () => {
  let state: DeskState = everyone;
  const desk = await openDesk('/desk/account', {
    calls: {
      [staffCalls.state.path]: () => answered(state),
      [staffCalls.renewRecoveryCodes.path]: () => {
        state = { state: 'out' };
        return refused('staff.login.required');
      },
    },
  });
  onTestFinished(() => desk.close());
  const renew = () => desk.control(messageOf('zh-CN', 'staffDesk:own.renewCodes'));
  await vi.waitFor(() => expect(renew()).toBeDefined(), 20_000);
  renew()?.click();
  const title = messageOf('zh-CN', 'desk:login.again');
  await vi.waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(title), 20_000);
  expect(renew()?.closest('[hidden]')).not.toBeNull();
  expect(desk.errors).toEqual([]);
});
