// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

test('a field for files keeps the focus during an upload, and takes no other file', async () => {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const taken = vi.fn();
  const show = (progress: number | undefined) =>
    root.render(<FileDrop label="Cover" hint="PNG" progress={progress} progressText="…" onFiles={taken} />);
  const field = () => place.querySelector('input');
  const drop = () =>
    place.firstElementChild?.dispatchEvent(
      Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
        dataTransfer: { files: [new File(['x'], 'cover.png')] },
      }),
    );
  show(undefined);
  await expect.poll(field).not.toBeNull();
  field()?.focus();
  drop();
  expect(taken).toHaveBeenCalledTimes(1);
  show(0.5);
  await expect.poll(() => place.querySelector('progress')).not.toBeNull();
  expect(field()?.disabled).toBe(false);
  expect(field()?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(field()?.dispatchEvent(new MouseEvent('click', { cancelable: true }))).toBe(false);
  drop();
  expect(taken).toHaveBeenCalledTimes(1);
  show(undefined);
  await expect.poll(() => field()?.hasAttribute('aria-disabled')).toBe(false);
  expect(field()?.dispatchEvent(new MouseEvent('click', { cancelable: true }))).toBe(true);
});
