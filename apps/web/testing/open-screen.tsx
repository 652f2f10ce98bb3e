import { createMemoryHistory } from '@tanstack/react-router';
import { allCalls, type Call } from '@yuelan/contract';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { createRoot } from 'react-dom/client';
import { addMessages } from '../src/messages/translation.ts';
import { messages as chinese } from '../src/messages/zh-CN.ts';
import { messages as lazyChinese } from '../src/messages/zh-CN-lazy.ts';
import { createPage } from '../src/platform/page.ts';
import { createJsonStore } from '../src/platform/storage.ts';
import { Portal } from '../src/shell/portal.tsx';
import { createLibraryRouter } from '../src/shell/router.tsx';
import { sampleOf } from './sample-of.ts';

addMessages('zh-CN', { ...chinese, ...lazyChinese });

/** How the server answers: not at all, with an error, with nothing to show, or with one of everything. */
export type Answers = 'never' | 'fails' | 'empty' | 'filled';

const callOf = new Map<string, Call>(allCalls.map((call) => [`/api${call.path}`, call]));
/** The key of sealed ids in addresses. */
export const linkKey = 'A'.repeat(43);
const expiresAt = '2099-01-01T00:00:00+08:00';
/** The calls about the library itself; they are always answered. */
const frame: readonly string[] = [libraryCalls.info, libraryCalls.displayConfig].map(
  ({ path }) => `/api${path}`,
);

export function answer(path: string, answers: Answers): Promise<Response> {
  const call = callOf.get(path);
  if (call === undefined) throw new Error(`There is no call ${path}.`);
  if (answers === 'never' && !frame.includes(path)) return new Promise(() => undefined);
  // A status that neither causes a retry nor means that something is missing.
  if (answers === 'fails' && !frame.includes(path))
    return Promise.resolve(Response.json({ rtcode: '422', rtmsg: '', data: null }, { status: 422 }));
  const sample = sampleOf(call.output, answers === 'empty');
  // Links can be opened, and branches are shown.
  const data = frame.includes(path) ? Object.assign({}, sample, { linkKey, circulate: 1 }) : sample;
  return Promise.resolve(Response.json({ rtcode: '000', rtmsg: '', data }));
}

/** Changes the answer into that for a library whose loans the portal itself keeps. */
export async function withoutSystem(response: Response): Promise<Response> {
  const body: { data: object } = await response.json();
  return Response.json({ ...body, data: { ...body.data, source: undefined, copiesElsewhere: undefined } });
}

/**
 * Opens a screen for a signed-in reader with its own `fetch`, or a page that belongs to no library. With `elsewhere`, a
 * library system keeps the loans. The call `failing` fails once in a way that a retry can help, and the retry is never
 * answered.
 */
export async function openScreen(
  path: string,
  answers: Answers,
  {
    elsewhere = false,
    failing,
  }: { readonly elsewhere?: boolean; readonly failing?: { readonly path: string } } = {},
) {
  const library = path.startsWith('/client/') ? undefined : 'qinghe';
  if (library === undefined) history.replaceState(null, '', path);
  const stores = { tab: createJsonStore(() => undefined), device: createJsonStore(() => undefined) };
  stores.tab.write('session', { clientid: 'qinghe', token: 'token', expiresAt, level: 'reader' });
  stores.tab.write('reader', {
    clientid: 'qinghe',
    name: '王小明',
    mustChangePassword: false,
    suspended: false,
    stays: false,
    kind: 'account',
  });
  let failures = 0;
  const page = createPage({
    library,
    language: 'zh-CN',
    origin: 'http://localhost',
    stores,
    fetch: async (address) => {
      if (address === `/api${failing?.path}`) {
        failures += 1;
        return failures === 1 ? new Response(null, { status: 503 }) : answer(address, 'never');
      }
      const response = await answer(address, answers);
      return address === frame[1] && !elsewhere ? withoutSystem(response) : response;
    },
  });
  const router = createLibraryRouter(page);
  const errors: unknown[] = [];
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [`/qinghe${path}`] }),
    defaultOnCatch: (error) => errors.push(error),
  });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(<Portal router={router} />);
  return {
    page,
    /** Errors during rendering. */
    errors,
    main: () => place.querySelector('main'),
    close() {
      root.unmount();
      page.queries.clear();
    },
  };
}
