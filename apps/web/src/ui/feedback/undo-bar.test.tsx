// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { offerUndo, UndoBar } from './undo-bar.tsx';

test('a change is undone once, and a failure is reported', async () => {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const failed = vi.fn();
  root.render(<UndoBar label="Undo" undoLabel="Take back" closeLabel="Close" onFailed={failed} />);
  await expect.poll(() => place.querySelector('section')).not.toBeNull();
  const button = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Take back');

  const first = vi.fn(() => Promise.resolve());
  const second = vi.fn(() => Promise.reject(new Error('too late')));
  offerUndo('Blocked a card.', first);
  offerUndo('Blocked two cards.', second);
  await expect.poll(() => place.querySelector('[role="status"]')?.textContent).toContain('two cards');
  button()?.click();
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
  await expect.poll(button).toBeUndefined();
});
