// @vitest-environment happy-dom

import { staffCalls } from '@yuelan/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered } from '../../../testing/desk-answers.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

const session = {
  ...{ id: '2', device: 'Firefox', address: '192.0.2.7', current: false },
  ...{ createdAt: '2026-03-02T08:00:00Z', lastUsedAt: '2026-03-02T08:00:00Z' },
  account: { id: '2', login: 'lin', name: '林' },
};

test('a second Enter does not do what cannot be undone', async () => {
  const desk = await openDesk('/desk/staff/sessions', {
    calls: {
      [staffCalls.sessions.path]: () =>
        answered({ results: [session], totalRecord: 1, pageNum: 1, pageSize: 50 }),
    },
  });
  onTestFinished(() => desk.close());
  const end = messageOf('zh-CN', 'staffDesk:sessions.end');
  await vi.waitFor(() => expect(desk.control(end)).toBeDefined(), 20_000);
  desk.control(end)?.click();
  await vi.waitFor(
    () => expect(document.activeElement?.textContent).toBe(messageOf('zh-CN', 'desk:cancel')),
    20_000,
  );
});
