import type { Portal } from '../../platform/portal.ts';
import type { Sources } from '../sources/sources.ts';

/**
 * Asks each library system once an hour what it can do. A system that does not answer is asked again after a minute.
 */
export const askLibrarySystems = ({ clock, services, tenancy }: Portal, sources: Sources) => ({
  name: 'ask-library-systems',
  when: { everyMs: 60_000, firstMs: 15_000 },
  on: 'every-node' as const,
  async run(): Promise<void> {
    for (const library of await tenancy.open()) {
      const now = clock.now();
      if (library.settings.circulationSource.system === 'built-in') continue;
      if (!services.sourceOffers.isDue(library, now)) continue;
      const answer = await sources.of(library).abilities();
      if ('done' in answer) services.sourceOffers.note(library, now, answer.done);
    }
  },
});
