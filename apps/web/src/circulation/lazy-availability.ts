import { withMessages } from '../messages/lazy-messages.ts';

/** Loads the parts that show availability from a library's own system. Other libraries' pages do not load them. */
export const loadAvailability = () =>
  withMessages(async () => {
    const [{ followAvailability }, { CopiesNotice }] = await Promise.all([
      import('./follow-availability.ts'),
      import('./components/copies-notice.tsx'),
    ]);
    return { followAvailability, CopiesNotice };
  });
