import type { Plugin } from 'vite';

/**
 * Zod's English messages, which no page shows: what a form says comes from the pages' own words. 1 kB brotli of the
 * first load.
 */
export function leaveOutEnglish(): Plugin {
  return {
    name: 'leave-out-english',
    apply: 'build',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ },
      handler() {
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      },
    },
  };
}
