import { createMemoryHistory } from '@tanstack/react-router';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { permissions } from '@yuelan/contract/permissions';
import { staffCalls } from '@yuelan/contract/staff/calls';
import type { DeskState } from '@yuelan/contract/staff/schemas';
import { createRoot } from 'react-dom/client';
import { askConfirmation, awaitedConfirmation } from '../src/desk/confirmation.ts';
import { deskFetch } from '../src/desk/desk-fetch.ts';
import { fetchOfDesk } from '../src/desk/download-file.ts';
import { askStateAgain, lastHeard } from '../src/desk/staff-state.ts';
import { addMessages } from '../src/messages/translation.ts';
import { messages } from '../src/messages/zh-CN-desk.ts';
import { createPage, type Page } from '../src/platform/page.ts';
import type { Fetch } from '../src/platform/send.ts';
import { Desk } from '../src/shell/desk/desk.tsx';
import { createDeskRouter } from '../src/shell/desk/desk-router.tsx';
import { answered } from './desk-answers.ts';
import { type Answers, answer, withoutSystem } from './open-screen.tsx';

addMessages('zh-CN', messages);

/** A member of staff with every permission. */
export const everyone: DeskState = {
  state: 'in',
  me: {
    id: '1',
    login: 'owner',
    name: '周馆长',
    library: { clientid: 'qinghe', libname: '清河' },
    permissions: [...permissions],
    libraries: [{ clientid: 'qinghe', libname: '清河' }],
    hasSecondFactor: true,
    demonstration: false,
    expiresAt: '2099-01-01T00:00:00+08:00',
    idleMinutes: 30,
    confirmedUntil: '',
  },
};

/**
 * Opens a screen of the desk as the person in `state`. `calls` has answers to single calls by path
 * (`/desk/staff/login`), which replace the samples.
 */
export async function openDesk(
  path: string,
  {
    state = everyone,
    answers = 'filled',
    calls = {},
  }: {
    readonly state?: DeskState;
    readonly answers?: Answers;
    readonly calls?: Readonly<Record<string, (input: unknown) => Response | Promise<Response>>>;
  } = {},
) {
  const made: { readonly path: string; readonly input: unknown }[] = [];
  const respond: Fetch = async (address, init) => {
    const call = address.replace(/^\/api/u, '');
    const input: unknown = JSON.parse(String(init.body ?? '{}'));
    made.push({ path: call, input });
    const own = calls[call];
    if (own !== undefined) return own(input);
    if (call === staffCalls.state.path) return answered(state);
    if (call === libraryCalls.displayConfig.path) return withoutSystem(await answer(address, answers));
    return answer(address, answers);
  };
  const send = deskFetch(respond, 'qinghe', {
    confirm: () => askConfirmation(page.store(awaitedConfirmation)),
    loginOver: () => askStateAgain(page),
    answered: () => page.store(lastHeard).set(Date.now()),
  });
  const page: Page = createPage({
    library: 'qinghe',
    language: 'zh-CN',
    origin: 'http://localhost',
    fetch: send,
  });
  page.store(fetchOfDesk).set(send);
  const router = createDeskRouter(page);
  const errors: unknown[] = [];
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [`/qinghe${path}`] }),
    defaultOnCatch: (error) => errors.push(error),
  });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(<Desk router={router} />);
  return {
    page,
    router,
    /** Every call so far, with its input. */
    made,
    /** Errors during rendering. */
    errors,
    main: () => place.querySelector('main'),
    /** The first button or link with this text. */
    control: (text: string) =>
      [...document.querySelectorAll<HTMLElement>('button, a')].find(
        (control) => control.textContent?.trim() === text,
      ),
    close() {
      root.unmount();
      page.queries.clear();
    },
  };
}
