import { hourMs } from '../platform/clock.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { offeredBy, type SourceSettings } from './source-settings.ts';

type Asking = Pick<LibraryScope, 'clientid' | 'settings'>;
type Offers = ReturnType<typeof offeredBy>;

type Abilities = Pick<Offers, 'renew' | 'hold' | 'history' | 'standing'>;

interface Said extends Abilities {
  readonly source: SourceSettings;
  readonly at: Date;
}

declare module '../platform/portal.ts' {
  interface Services {
    sourceOffers: SourceOffers;
  }
}

/** The functions that readers are offered: those in the settings, without those that the library's system lacks. */
export class SourceOffers {
  readonly #said = new Map<string, Said>();

  of(library: Asking): Offers {
    const offers = offeredBy(library.settings.circulationSource);
    const said = this.#saidOf(library);
    if (said === undefined) return offers;
    const { renew, hold, pickups, history, standing } = offers;
    return {
      ...offers,
      renew: renew && said.renew,
      hold: hold && said.hold,
      pickups: pickups && said.hold,
      history: history && said.history,
      standing: standing && said.standing,
    };
  }

  /** Whether to ask the system again: it was last asked over an hour ago, or its settings have changed since. */
  isDue(library: Asking, now: Date): boolean {
    const said = this.#saidOf(library);
    return said === undefined || now.getTime() - said.at.getTime() >= hourMs;
  }

  /** Stores what the system says it can do. */
  note({ clientid, settings }: Asking, at: Date, can: Abilities): void {
    const { renew, hold, history, standing } = can;
    this.#said.set(clientid, { renew, hold, history, standing, source: settings.circulationSource, at });
  }

  #saidOf({ clientid, settings }: Asking): Said | undefined {
    const said = this.#said.get(clientid);
    return JSON.stringify(said?.source) === JSON.stringify(settings.circulationSource) ? said : undefined;
  }
}
