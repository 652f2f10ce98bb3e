import { holdBack } from './hold-back.ts';
import { closedLibrary } from './hostile-catalogue.ts';
import { watchShifts } from './layout-shift.ts';
import { desktop, expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';
import { fillLogin } from './reader-steps.ts';

const titles = (portal: Portal) => portal.page.getByRole('article').getByRole('heading', { level: 2 });
const dialogOf = (portal: Portal) =>
  portal.page.getByRole('dialog', { name: portal.say('catalogue:advanced.title') });

interface Line {
  readonly text: string;
  readonly field?: 'title' | 'author' | 'publisher';
  readonly mode?: 'fuzzy' | 'exact' | 'prefix';
  readonly logic?: 'and' | 'or' | 'not';
}

async function fill(portal: Portal, place: number, { text, field, mode, logic }: Line): Promise<void> {
  const { say } = portal;
  const line = dialogOf(portal).getByRole('group', { name: say('catalogue:advanced.row', { place }) });
  await line.getByRole('textbox').fill(text);
  const choose = (label: string, choice: string) =>
    line.getByRole('combobox', { name: say(label) }).selectOption({ label: say(choice) });
  if (field !== undefined)
    await choose('catalogue:advanced.field.label', `catalogue:advanced.field.${field}`);
  if (mode !== undefined) await choose('catalogue:mode.label', `catalogue:mode.${mode}`);
  if (logic !== undefined)
    await choose('catalogue:advanced.logic.label', `catalogue:advanced.logic.${logic}`);
}

async function submit(portal: Portal): Promise<void> {
  await dialogOf(portal)
    .getByRole('button', { name: portal.say('catalogue:advanced.submit'), exact: true })
    .click();
  await expect(dialogOf(portal)).toBeHidden();
}

const heading = (portal: Portal, count: number) =>
  portal.say('catalogue:advanced.heading', { count, number: count });

for (const language of portalLanguages) {
  test(`a reader joins conditions by and, or and not, and the address keeps them (${mainly('en-US', language)})`, async ({
    portal,
    context,
  }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    const opener = page.getByRole('button', { name: portal.say('catalogue:bar.advanced') });
    await opener.click();

    await test.step('blank asks for something', async () => {
      await dialogOf(portal)
        .getByRole('button', { name: portal.say('catalogue:advanced.submit'), exact: true })
        .click();
      await expect(dialogOf(portal).getByRole('alert')).toHaveText(portal.say('catalogue:advanced.blank'));
      await page.keyboard.press('Escape');
      await expect(dialogOf(portal)).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await test.step('three rows', async () => {
      await opener.click();
      await fill(portal, 1, { text: '朝花夕拾', mode: 'prefix' });
      await fill(portal, 2, { text: '三国演义', logic: 'or', mode: 'exact' });
      await fill(portal, 3, { text: '呐喊', logic: 'not', mode: 'fuzzy' });
      await submit(portal);
      await expect(portal.heading).toHaveText(heading(portal, 2));
      await expect(titles(portal).filter({ hasText: '三国演义' })).toHaveCount(1);
      await expect(titles(portal).filter({ hasText: '朝花夕拾' })).toHaveCount(1);
      await expect(titles(portal).filter({ hasText: '呐喊' })).toHaveCount(0);
    });

    await test.step('the address opens the same search in another tab, its form filled in', async () => {
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(heading(portal, 2));
      await other.getByRole('button', { name: portal.say('catalogue:advanced.edit') }).click();
      const rows = other.getByRole('dialog').getByRole('textbox');
      await expect(rows).toHaveCount(3);
      for (const [place, text] of ['朝花夕拾', '三国演义', '呐喊'].entries())
        await expect(rows.nth(place)).toHaveValue(text);
      await other.close();
    });

    await test.step('author and title together', async () => {
      await page.getByRole('button', { name: portal.say('catalogue:advanced.edit') }).click();
      await dialogOf(portal)
        .getByRole('button', { name: portal.say('catalogue:advanced.reset') })
        .click();
      await fill(portal, 1, { text: '鲁迅', field: 'author', mode: 'exact' });
      await fill(portal, 2, { text: '阿Q正传', field: 'title', logic: 'and', mode: 'exact' });
      await submit(portal);
      await expect(portal.heading).toHaveText(heading(portal, 1));
      await expect(titles(portal).first()).toHaveText('阿Q正传');
    });

    await test.step('a class alone, then a branch', async () => {
      await page.getByRole('button', { name: portal.say('catalogue:advanced.edit') }).click();
      await dialogOf(portal)
        .getByRole('button', { name: portal.say('catalogue:advanced.reset') })
        .click();
      await dialogOf(portal)
        .getByRole('combobox', { name: portal.say('catalogue:advanced.class') })
        .selectOption('I');
      await submit(portal);
      await expect(page).toHaveURL(/[?&]class=I/u);
      await expect(titles(portal)).toHaveCount(10);
      const all = (await portal.heading.textContent()) ?? '';
      await page.getByRole('button', { name: portal.say('catalogue:advanced.edit') }).click();
      await dialogOf(portal).getByRole('checkbox', { name: '城北' }).check();
      await submit(portal);
      await expect(page).toHaveURL(/[?&]branch=chengbei/u);
      await expect(portal.heading).not.toHaveText(all);
      await expect(titles(portal).first()).toBeVisible();
    });
  });
}

test('a library that does not lend across its group offers no branches in the advanced search', async ({
  portal,
}) => {
  await portal.open(`/${closedLibrary}/advanced`);
  await expect(dialogOf(portal)).toBeVisible();
  await expect(dialogOf(portal).getByRole('checkbox')).toHaveCount(0);
});

test('an advanced search without results leads on: flexible mode, another spelling, the librarian, a purchase', async ({
  portal,
}) => {
  const { page, say } = portal;
  await portal.open('/qinghe/advanced?row=and.title.exact.红楼孟&row=and.author.exact.曹雪芹');
  await expect(page.getByText(say('catalogue:results.emptyTitle'))).toBeVisible();
  await portal.expectSettled();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessible();
  }
  await page.getByRole('button', { name: say('catalogue:results.recommend') }).click();
  await fillLogin(portal, 'Q0007');
  const dialog = page.getByRole('dialog', { name: say('purchase:recommend.title') });
  const name = dialog.getByLabel(say('purchase:recommend.name'), { exact: true });
  await expect(name).toHaveValue('红楼孟');
  await expect(dialog.getByLabel(say('purchase:recommend.author'), { exact: true })).toHaveValue('曹雪芹');
  await name.fill('红楼梦');
  await expect(dialog.getByText(say('catalogue:owned.has'))).toBeVisible();
  await portal.expectAccessible();
  await dialog.getByRole('link', { name: '红楼梦' }).first().click();
  await expect(portal.heading).toHaveText('红楼梦');
  await page.goBack();
  await expect(page.getByText(say('catalogue:results.emptyTitle'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say('catalogue:results.askLibrarian') })
    .last()
    .click();
  await expect(page.getByRole('textbox', { name: say('assistant:field') })).toHaveValue('红楼孟 曹雪芹');
  await page.getByRole('button', { name: say('assistant:close') }).click();
  await page.getByRole('link', { name: say('catalogue:results.tryFuzzy') }).click();
  await expect(page).toHaveURL(/and\.title\.fuzzy/u);
});

test('on a phone the form waits for the branches, which would push it upwards', async ({ portal }) => {
  const { page, say } = portal;
  await page.setViewportSize(phone);
  const shifts = await watchShifts(portal);
  const letGo = await holdBack(page, /getGroupLibs/u);
  const form = page.waitForResponse(/advanced-dialog/u);
  await portal.open('/qinghe/advanced');
  await form;
  await portal.expectSettled();
  await expect(dialogOf(portal)).toHaveCount(0);
  letGo();
  await expect(
    dialogOf(portal).getByRole('group', { name: say('catalogue:advanced.branches') }),
  ).toBeVisible();
  // Without scrollbars, the page below moves when a dialog opens.
  expect((await shifts()).moved.filter((moved) => moved.includes('dialog'))).toEqual([]);
});
