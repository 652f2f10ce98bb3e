// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';

test('whoever has chosen from a menu goes on at its button', async () => {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const button = () => place.querySelector('button');
  const chosen = vi.fn(() => expect(document.activeElement).toBe(button()));
  root.render(
    <MenuButton label="Download" name="Formats">
      <li>
        <button type="button" onClick={chosen}>
          CSV
        </button>
      </li>
    </MenuButton>,
  );
  await expect.poll(button).not.toBeNull();
  button()?.click();
  await expect.poll(() => place.querySelector('li button')).not.toBeNull();
  const choice = place.querySelector<HTMLElement>('li button');
  choice?.focus();
  choice?.click();
  await expect.poll(() => place.querySelector('li')).toBeNull();
  expect(chosen).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button());
});
