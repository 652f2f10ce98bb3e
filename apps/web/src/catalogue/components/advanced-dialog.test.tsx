// @vitest-environment happy-dom
import { libraryCalls } from '@yuelan/contract/library/calls';
import { expect, onTestFinished, test } from 'vitest';
import { openScreen } from '../../../testing/open-screen.tsx';

test('the form does not wait for the retries if the branches cannot be loaded', async () => {
  const { close } = await openScreen('/advanced', 'filled', { failing: libraryCalls.groupLibraries });
  onTestFinished(close);
  await expect.poll(() => document.querySelectorAll('dialog fieldset').length).toBe(3);
});
