import { noticesCalls } from '@yuelan/contract/notices/remote';
import { expect, test } from 'vitest';
import { isPersonal } from '../reader/public.ts';

test('notices and guides are the same for everybody: the server renders them, and a login keeps them', () => {
  for (const { path } of Object.values(noticesCalls))
    expect([path, isPersonal([path, {}])]).toEqual([path, false]);
});
