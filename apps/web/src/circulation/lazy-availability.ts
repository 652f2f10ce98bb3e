import { withMessages } from '../messages/lazy-messages.ts';

/** What shows the availability that a library's own system tells. Other libraries' pages do not load it. */
export const loadAvailability = () =>
  withMessages(async () => {
    const [{ followAvailability }, { CopiesNotice }] = await Promise.all([
      import('./follow-availability.ts'),
      import('./components/copies-notice.tsx'),
    ]);
    return { followAvailability, CopiesNotice };
  });
