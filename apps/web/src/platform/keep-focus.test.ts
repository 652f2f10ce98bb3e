// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const ending = new AbortController();
beforeAll(() => keepFocus(ending.signal));
afterAll(() => ending.abort());
beforeEach(() => {
  document.body.innerHTML = `
    <button id="outside">Log in</button>
    <main id="main" tabindex="-1">
      <h1>Holds</h1>
      <ul>
        <li id="first"><h2>Emma</h2><p><button>Cancel</button></p></li>
        <li id="second"><h2>Persuasion</h2><p><button>Cancel</button></p></li>
      </ul>
    </main>`;
});

function at(selectors: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selectors);
  if (found === null) throw new Error(`There is no ${selectors}.`);
  return found;
}
const text = () => document.activeElement?.textContent;

describe('when the control with the focus disappears', () => {
  test('the focus goes to the control in its place', async () => {
    at('#first button').focus();
    at('#first p').innerHTML = '<a href="/me">See your holds</a>';
    await expect.poll(text).toBe('See your holds');
  });

  test('the focus goes to the field that the reader asked for', async () => {
    at('#first button').focus();
    at('#first p').innerHTML = '<button>Help</button><input autofocus>';
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    expect(at('input').tabIndex).toBe(0);
  });

  test('the focus goes to the heading of its row if nothing takes its place', async () => {
    at('#second button').focus();
    at('#second p').remove();
    await expect.poll(text).toBe('Persuasion');
  });

  test('the focus goes to the next row if its row goes too, and to the heading of the screen after the last', async () => {
    at('#first button').focus();
    at('#first').remove();
    await expect.poll(text).toBe('Persuasion');
    at('#second button').focus();
    at('ul').remove();
    await expect.poll(text).toBe('Holds');
  });

  test('the focus stays in a dialog', async () => {
    at('main').insertAdjacentHTML(
      'afterend',
      '<dialog open><h2>Find more</h2><button>Retry</button></dialog>',
    );
    at('dialog button').focus();
    at('dialog button').remove();
    await expect.poll(text).toBe('Find more');
  });

  test('the focus goes to the main content from outside of it', async () => {
    at('#outside').focus();
    at('#outside').remove();
    await expect.poll(() => document.activeElement?.id).toBe('main');
  });
});

test('the focus stays where the reader put it', async () => {
  at('#first button').focus();
  at('#first button').blur();
  await Promise.resolve();
  at('#first').remove();
  at('#second button').focus();
  at('ul').insertAdjacentHTML('beforebegin', '<p>1</p>');
  await Promise.resolve();
  expect(document.activeElement).toBe(at('#second button'));
  at('#second button').blur();
  await Promise.resolve();
  at('#second').remove();
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
