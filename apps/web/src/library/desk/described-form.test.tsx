// @vitest-environment happy-dom
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered, refused } from '../../../testing/desk-answers.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { messageOf } from '../../messages/translation.ts';

const patience = 20_000;

/** The panel of a new source with one described setting, an address. */
async function openPanel() {
  const about = { label: '地址', hint: '', input: 'line', required: true, preset: '' };
  const address = { ...about, name: 'address', least: 0, most: 0, choices: [] };
  const desk = await openDesk('/desk/import/sources', {
    calls: {
      [syncDeskCalls.sources.path]: () =>
        answered({
          sources: [],
          protocols: [{ system: 'oai', label: 'OAI-PMH', hint: '', fields: [address] }],
        }),
      [syncDeskCalls.runs.path]: () => answered({ runs: [] }),
      [syncDeskCalls.tryOut.path]: () => answered({ works: true, findings: [] }),
      [syncDeskCalls.save.path]: () => refused('library.settings.invalid', { fields: 'address' }),
    },
  });
  onTestFinished(() => desk.close());
  const field = (name: string) =>
    vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`dialog input[name="${name}"]`);
      if (found === null) throw new Error(`There is no field ${name}.`);
      return found;
    }, patience);
  const press = (text: string) =>
    vi.waitFor(() => {
      const control = desk.control(text);
      expect(control, text).toBeDefined();
      control?.click();
    }, patience);
  await press(messageOf('zh-CN', 'catalogueDesk:harvests.new'));
  return {
    field,
    press,
    async enter(name: string, text: string) {
      const input = await field(name);
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };
}

test('a test’s findings disappear when another value is entered, and return with the tested one', async () => {
  const { press, enter } = await openPanel();
  const works = messageOf('zh-CN', 'libraryDesk:system.works');
  const shows = (isShown: boolean) =>
    vi.waitFor(() => expect(document.body.textContent?.includes(works)).toBe(isShown), patience);
  await enter('address', 'https://koha.example/oai');
  await press(messageOf('zh-CN', 'libraryDesk:system.try'));
  await shows(true);
  await enter('address', 'https://koha.example/other');
  await shows(false);
  await enter('address', 'https://koha.example/oai');
  await shows(true);
});

test('a setting that the server refuses is marked in its field until it changes', async () => {
  const { field, press, enter } = await openPanel();
  await enter('name', 'koha');
  await enter('address', 'koha');
  await press(messageOf('zh-CN', 'desk:save'));
  const isMarked = (expected: boolean) =>
    vi.waitFor(
      async () => expect((await field('address')).getAttribute('aria-invalid') === 'true').toBe(expected),
      patience,
    );
  await isMarked(true);
  expect(document.activeElement?.getAttribute('name')).toBe('address');
  await enter('address', 'https://koha.example/oai');
  await isMarked(false);
});
