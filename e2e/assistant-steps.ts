/// <reference lib="dom" />
import type { Locator } from '@playwright/test';
import { expect, type Portal } from './portal-test.ts';

/** A question for the demonstration library of each language that finds several books. */
export const questions = {
  'zh-CN': { library: 'qinghe', text: '适合五年级读的关于恐龙的书', book: '消逝的恐龙' },
  'en-US': { library: 'harbor', text: 'A book about friendship for a ten-year-old', book: "Charlotte's Web" },
} as const;

export const asking = '**/api/user/equipLibAides/searchSuggestConversation';
export const beginning = '**/api/user/equipLibAides/createSearchSuggestNewConversation';

/** Steps of using the assistant. */
export interface Assistant {
  readonly dialog: Locator;
  readonly opener: Locator;
  readonly field: Locator;
  readonly messages: Locator;
  readonly books: Locator;
  /** The text announced to screen readers. */
  readonly readOut: Locator;
  button(key: string): Locator;
  ask(question: string): Promise<void>;
  /** Waits until the answer is complete. */
  expectAnswered(): Promise<void>;
}

export function assistantOf(portal: Portal): Assistant {
  const { page, say } = portal;
  const dialog = page.getByRole('dialog', { name: say('assistant:title') });
  const field = dialog.getByRole('textbox', { name: say('assistant:field') });
  return {
    dialog,
    opener: page.getByRole('main').getByRole('button', { name: say('catalogue:bar.assistant'), exact: true }),
    field,
    messages: dialog.getByRole('region', { name: say('assistant:messages') }).locator('ol > li'),
    books: dialog.getByRole('list', { name: say('assistant:books.label') }).last(),
    readOut: dialog.getByRole('log'),
    button: (key) => dialog.getByRole('button', { name: say(key), exact: true }),
    async ask(question) {
      await field.fill(question);
      await field.press('Enter');
    },
    async expectAnswered() {
      await expect(dialog.getByText(say('assistant:source.catalogue')).last()).toBeVisible({
        timeout: 20_000,
      });
    },
  };
}

/** Opens the assistant from the search bar of the home page. */
export async function openAssistant(portal: Portal, library: string): Promise<Assistant> {
  const assistant = assistantOf(portal);
  await portal.open(`/${library}`);
  await assistant.opener.click();
  await expect(assistant.field).toBeFocused();
  return assistant;
}

/** Collects the texts announced to screen readers, in order; call the result to read them. */
export async function listenTo(readOut: Locator): Promise<() => Promise<string[]>> {
  await readOut.evaluate((log) => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    new MutationObserver((changes) => {
      for (const change of changes) {
        // Letters appended to an earlier announcement would be read out in pieces.
        if (change.type === 'characterData') heard.push(`changed: ${change.target.textContent ?? ''}`);
        for (const node of change.addedNodes) heard.push((node.textContent ?? '').trim());
      }
    }).observe(log, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    readOut.evaluate(() => {
      const heard: unknown = Reflect.get(globalThis, 'heard');
      return Array.isArray(heard) ? heard.map(String) : [];
    });
}
