// @vitest-environment happy-dom
import { accountCalls } from '@yuelan/contract/circulation/account-remote';
import { expect, onTestFinished, test } from 'vitest';
import { openScreen } from '../../../testing/open-screen.tsx';

test('the loans do not wait for the retries if the reader’s standing cannot be loaded', async () => {
  const { close, main } = await openScreen('/me/loans', 'filled', {
    elsewhere: true,
    failing: accountCalls.standing,
  });
  onTestFinished(close);
  await expect.poll(() => main()?.querySelectorAll('h2 a').length).toBe(1);
});
