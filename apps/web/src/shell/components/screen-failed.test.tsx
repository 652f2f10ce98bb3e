// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { addMessages, messageOf } from '../../messages/translation.ts';
import { messages } from '../../messages/zh-CN.ts';
import { createPage, type Page } from '../../platform/page.ts';
import { ScreenFailed } from './screen-failed.tsx';

addMessages('zh-CN', messages);

function Broken(): never {
  throw new Error('the screen is broken');
}

test('a screen that fails while it is shown has a heading that says so', async () => {
  const page = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
  const routeTree = createRootRouteWithContext<{ readonly page: Page }>()({
    component: Broken,
    errorComponent: ScreenFailed,
    onCatch: () => undefined,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree, context: { page }, history, defaultOnCatch: () => undefined });
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={page.queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect
    .poll(() => [...place.querySelectorAll('h1')].map(({ textContent }) => textContent))
    .toEqual([messageOf('zh-CN', 'platform:failed.title')]);
});
