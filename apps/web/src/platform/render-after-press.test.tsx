// @vitest-environment happy-dom
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { options } from 'preact';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Button } from '../ui/controls/button.tsx';
import { Tabs } from '../ui/controls/tabs.tsx';
import { createPage } from './page.ts';
import { renderAfterPress } from './render-after-press.ts';

/** Renders presses on the page after the paint, until the test ends. */
function begin() {
  renderAfterPress();
  onTestFinished(() => {
    delete options.debounceRendering;
  });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  return { place, root };
}

test('the browser paints a press before its result is rendered', async () => {
  const { place, root } = begin();
  const heavy = vi.fn(() => 'Reading help');
  root.render(
    <Tabs
      label="Book"
      tabs={[
        { key: 'copies', title: 'Copies', content: () => 'On shelf 3' },
        { key: 'help', title: 'Help', content: heavy },
      ]}
    />,
  );
  const selected = () => place.querySelector('[aria-selected="true"]')?.textContent;
  await expect.poll(selected).toBe('Copies');

  const paints: (() => void)[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) =>
    paints.push(() => frame(performance.now())),
  );
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  // happy-dom does not say which event is being handled.
  vi.stubGlobal('event', new Event('click'));
  place.querySelectorAll<HTMLButtonElement>('[role="tab"]')[1]?.click();
  vi.unstubAllGlobals();
  await Promise.resolve();
  expect(heavy).not.toHaveBeenCalled();
  expect(place.textContent).toContain('On shelf 3');
  expect(place.querySelector('[data-pressed]')?.textContent).toBe('Help');

  for (const paint of paints.splice(0)) paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(heavy).toHaveBeenCalled();
  expect(selected()).toBe('Help');
  expect(place.textContent).toContain('Reading help');
  await vi.runAllTimersAsync();
  expect(place.querySelector('[data-pressed]')).toBeNull();
});

function Choices() {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return ['a', 'b', 'c'].map((name) => (
    <button key={name} type="button" onClick={() => setChosen([...chosen, name])}>
      {chosen.join('')}
    </button>
  ));
}

test('an effect that runs before the paint finds the press already rendered', async () => {
  const { place, root } = begin();
  root.render(<Choices />);
  await expect.poll(() => place.querySelectorAll('button').length).toBe(3);
  for (const button of place.querySelectorAll('button')) {
    vi.stubGlobal('event', new Event('click'));
    button.click();
    vi.unstubAllGlobals();
  }
  await expect.poll(() => place.querySelector('button')?.textContent).toBe('abc');
});

function Send({ onSend }: { readonly onSend: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: onSend });
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {ready && 'Send'}
    </Button>
  );
}

test('a bouncing mouse button sends once', async () => {
  const { place, root } = begin();
  const { queries } = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
  const send = vi.fn(() => new Promise<void>(() => undefined));
  root.render(
    <QueryClientProvider client={queries}>
      <Send onSend={send} />
    </QueryClientProvider>,
  );
  await expect.poll(() => place.textContent).toBe('Send');
  for (let press = 0; press < 2; press += 1) {
    vi.stubGlobal('event', new Event('click'));
    place.querySelector('button')?.click();
    // The browser runs microtasks between two clicks, perhaps nothing else.
    await Promise.resolve();
    await Promise.resolve();
    vi.unstubAllGlobals();
  }
  expect(send).toHaveBeenCalledTimes(1);
});

function Fields() {
  const [entered, setEntered] = useState({ first: 'a', second: 'a', both: false });
  return (
    <>
      {(['first', 'second'] as const).map((name) => (
        <select
          key={name}
          value={entered[name]}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, [name]: value })}
        >
          <option value="a">a</option>
          <option value="b">b</option>
        </select>
      ))}
      <input
        type="checkbox"
        checked={entered.both}
        onChange={({ currentTarget: { checked } }) => setEntered({ ...entered, both: checked })}
      />
      <output>{JSON.stringify(entered)}</output>
    </>
  );
}

test('input before the paint is not reverted', async () => {
  const { place, root } = begin();
  root.render(<Fields />);
  await expect.poll(() => place.querySelectorAll('select').length).toBe(2);
  const send = (control: Element, type: string) => {
    const event = new Event(type, { bubbles: true });
    vi.stubGlobal('event', event);
    control.dispatchEvent(event);
    vi.unstubAllGlobals();
  };
  for (const select of place.querySelectorAll('select')) {
    select.value = 'b';
    send(select, 'input');
    send(select, 'change');
  }
  const box = place.querySelector('input');
  if (box === null) throw new Error('There is no box.');
  box.checked = true;
  send(box, 'input');
  send(box, 'change');
  await expect
    .poll(() => place.querySelector('output')?.textContent)
    .toBe(JSON.stringify({ first: 'b', second: 'b', both: true }));
});
