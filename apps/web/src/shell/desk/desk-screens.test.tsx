// @vitest-environment happy-dom

import { libraryCalls } from '@yuelan/contract/library/calls';
import { staffCalls } from '@yuelan/contract/staff/calls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { everyone, openDesk } from '../../../testing/open-desk.tsx';
import { type Answers, answer } from '../../../testing/open-screen.tsx';
import { messageOf } from '../../messages/translation.ts';
import { createPage } from '../../platform/page.ts';
import { deskMenu } from './desk-menu.ts';
import { createDeskRouter } from './desk-router.tsx';

const page = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
const routes = Object.keys(createDeskRouter(page).routesByPath);
/** Every screen that needs a login; every parameter in an address is 1. */
const paths = routes
  .filter((route) => route.startsWith('/desk') && !['/desk/invitation', '/desk/setup'].includes(route))
  .map((route) => route.replace(/\$\w+/gu, '1'));

const failed = messageOf('zh-CN', 'platform:failed.title');
const patience = 20_000;

async function shown(path: string, answers: Answers) {
  const desk = await openDesk(path, { answers });
  onTestFinished(() => desk.close());
  await vi.waitFor(() => expect(desk.main()?.querySelector('h1')?.textContent).toMatch(/\S/), patience);
  return desk;
}

async function settled(desk: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  await vi.waitFor(() => expect(desk.main()?.querySelector('[aria-busy="true"]')).toBeNull(), patience);
  await vi.waitFor(() => expect(desk.page.queries.isFetching()).toBe(0), patience);
  expect(desk.errors).toEqual([]);
  expect(desk.main()?.querySelectorAll('h1')).toHaveLength(1);
}

describe.each(paths)('%s', (path) => {
  test('shows the server’s answer', async () => {
    const desk = await shown(path, 'filled');
    await settled(desk);
    expect(desk.main()?.textContent).not.toContain(failed);
  });

  test('has a text when there is nothing to show', async () => {
    const desk = await shown(path, 'empty');
    await settled(desk);
    expect(desk.main()?.textContent).not.toContain(failed);
  });

  test('says that it is loading', async () => {
    const desk = await shown(path, 'never');
    await vi.waitFor(() => expect(desk.main()?.querySelector('[aria-busy="true"]')).not.toBeNull(), patience);
    expect(desk.errors).toEqual([]);
  });

  test('says that it could not be loaded', async () => {
    const desk = await shown(path, 'fails');
    await settled(desk);
    expect(desk.main()?.textContent).toContain(failed);
  });
});

test('an unknown address below the desk is shown in the frame, with the menu', async () => {
  const desk = await shown('/desk/nope', 'filled');
  const missing = messageOf('zh-CN', 'desk:missing.title');
  expect(desk.main()?.querySelector('h1')?.textContent).toBe(missing);
  await settled(desk);
  await vi.waitFor(() => expect(document.title).toContain(missing), patience);
  expect(document.querySelector(`nav[aria-label="${messageOf('zh-CN', 'desk:menu.label')}"]`)).not.toBeNull();
});

test('a desk that cannot tell who is logged in says so in its heading', async () => {
  const desk = await openDesk('/desk', {
    calls: { [staffCalls.state.path]: () => new Response(null, { status: 422 }) },
  });
  onTestFinished(() => desk.close());
  await vi.waitFor(() => expect(desk.main()?.querySelector('h1')?.textContent).toBe(failed), patience);
  await settled(desk);
});

describe('the menu', () => {
  const links = () => [
    ...document.querySelectorAll(`nav[aria-label="${messageOf('zh-CN', 'desk:menu.label')}"] a`),
  ];
  const texts = () => links().map((link) => link.textContent);

  test('shows an auditor the greeting and the audit log', async () => {
    if (everyone.state !== 'in') throw new Error('Nobody is logged in.');
    const desk = await openDesk('/desk/staff/audit', {
      state: { ...everyone, me: { ...everyone.me, permissions: ['audit.read'] } },
    });
    onTestFinished(() => desk.close());
    await vi.waitFor(
      () =>
        expect(texts()).toEqual([
          messageOf('zh-CN', 'desk:menu.today'),
          messageOf('zh-CN', 'desk:menu.staff'),
        ]),
      patience,
    );
    expect(links()[1]?.getAttribute('href')).toBe('/qinghe/desk/staff/audit');
  });

  test('has only entries that lead to a screen', async () => {
    await shown('/desk/staff', 'filled');
    const addresses = routes.map((route) => `/qinghe${route}`);
    for (const link of links()) expect(addresses).toContain(link.getAttribute('href'));
    expect(texts()).toContain(messageOf('zh-CN', 'desk:menu.staff'));
    expect(texts().length).toBeLessThanOrEqual(deskMenu.length);
  });

  test('does not open a screen that the account may not use', async () => {
    if (everyone.state !== 'in') throw new Error('Nobody is logged in.');
    const desk = await openDesk('/desk/staff', {
      state: { ...everyone, me: { ...everyone.me, permissions: ['today.read'] } },
    });
    onTestFinished(() => desk.close());
    const refusal = messageOf('zh-CN', 'desk:notAllowed.title');
    await vi.waitFor(() => expect(desk.main()?.querySelector('h1')?.textContent).toBe(refusal), patience);
    await settled(desk);
    expect(document.title).toContain(refusal);
    expect(desk.made.map(({ path }) => path)).not.toContain('/desk/staff/accounts');
  });

  test('a library with its own system cannot lend at the desk, and an old address says why', async () => {
    const display = {
      [libraryCalls.displayConfig.path]: () => answer(`/api${libraryCalls.displayConfig.path}`, 'filled'),
    };
    const desk = await openDesk('/desk/circulation/returns', { calls: display });
    onTestFinished(() => desk.close());
    const elsewhere = messageOf('zh-CN', 'libraryDesk:system.elsewhere');
    await vi.waitFor(() => expect(desk.main()?.querySelector('h1')?.textContent).toBe(elsewhere), patience);
    expect(texts()).not.toContain(messageOf('zh-CN', 'desk:menu.circulation'));
    expect(texts()).toContain(messageOf('zh-CN', 'desk:menu.settings'));
    expect(desk.made.map(({ path }) => path)).not.toContain('/desk/circulation/counter');
    await desk.router.navigate({ to: '/desk/settings/system' });
    const sub = () =>
      [
        ...document.querySelectorAll(`nav[aria-label="${messageOf('zh-CN', 'libraryDesk:menu.label')}"] a`),
      ].map((link) => link.textContent);
    await vi.waitFor(() => expect(sub()).toContain(messageOf('zh-CN', 'libraryDesk:menu.system')), patience);
    expect(sub()).not.toContain(messageOf('zh-CN', 'libraryDesk:menu.rules'));
    expect(sub()).toContain(messageOf('zh-CN', 'libraryDesk:menu.calendar'));
  });
});
