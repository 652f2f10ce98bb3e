import { type Embedder, Meanings, type NearHeading } from '@yuelan/search';
import { findGroupCounters } from '../library/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { countIndexedTitles } from './index-store.ts';
import { type Learnt, LearntFiles } from './learnt-files.ts';
import { learnTitles } from './title-reading.ts';

/**
 * The number of titles used for learning, spread evenly over the catalogue. More would take longer and give no better
 * result.
 */
const mostTitles = 150_000;
/** A catalogue is learnt again when this share of it has changed. */
const changedShare = 0.02;

interface CatchUpOptions {
  readonly stopped?: AbortSignal;
  readonly mayLearn?: (group: ServiceId) => boolean;
}

type Known = Pick<Learnt, 'changes' | 'titles'>;

/** Finds headings whose meaning is close to a reader's words, in the catalogues of this server. */
export class CatalogueMeanings {
  readonly #db: Db;
  readonly #config: Config;
  readonly #files: LearntFiles;
  readonly #learnt = new Map<ServiceId, Promise<Known | undefined>>();
  readonly #meanings: Meanings;

  constructor(db: Db, config: Config, embedder?: Embedder) {
    this.#db = db;
    this.#config = config;
    this.#files = new LearntFiles(config.dataDir);
    this.#meanings = new Meanings(embedder);
  }

  /**
   * The headings of a library's catalogue that are nearest to a text, none below `floor`; empty until the catalogue is
   * learnt. The text is sent to the embedding model, if there is one, unless the library has turned models off.
   */
  async near(
    { serviceid, settings }: Pick<LibraryScope, 'serviceid' | 'settings'>,
    text: string,
    limit: number,
    floor: number,
  ): Promise<readonly NearHeading[]> {
    if ((await this.#known(serviceid)) === undefined) return [];
    return this.#meanings.near(serviceid, text, { limit, floor, mayAsk: settings.openAssistantModel === 1 });
  }

  /** Starts what answers about these catalogues, before the first reader needs it. */
  async wake(groups: readonly ServiceId[]): Promise<void> {
    for (const serviceid of groups) await this.#known(serviceid);
    await this.#meanings.wake();
  }

  /** Learns the catalogues that are new or have changed much, one after another, of those that may be learnt now. */
  async catchUp({ stopped, mayLearn = () => true }: CatchUpOptions = {}): Promise<void> {
    for (const { serviceid, catalogueChanges } of await findGroupCounters(this.#db)) {
      if (stopped?.aborted === true) return;
      if (!mayLearn(serviceid)) continue;
      const known = await this.#known(serviceid);
      const changed = catalogueChanges - (known?.changes ?? 0);
      if (known !== undefined && changed >= 0 && changed <= known.titles * changedShare) {
        await this.#meanings.embed(serviceid, stopped);
        continue;
      }
      const titles = await countIndexedTitles(this.#db, serviceid);
      const every = Math.max(1, Math.ceil(titles / mostTitles));
      const data = await learnTitles(this.#config, serviceid, every, stopped);
      const learnt = { data, changes: catalogueChanges, titles };
      this.#learnt.set(serviceid, Promise.resolve(learnt));
      await this.#meanings.keep(serviceid, data);
      await this.#files.write(serviceid, learnt);
      await this.#meanings.embed(serviceid, stopped);
    }
  }

  /** What is known of a catalogue: learnt since the start, or by an earlier server of this data folder. */
  #known(serviceid: ServiceId): Promise<Known | undefined> {
    const known = this.#learnt.get(serviceid) ?? this.#read(serviceid);
    this.#learnt.set(serviceid, known);
    return known;
  }

  async #read(serviceid: ServiceId): Promise<Known | undefined> {
    const learnt = await this.#files.read(serviceid);
    if (learnt !== undefined) await this.#meanings.keep(serviceid, learnt.data);
    return learnt;
  }

  close(): Promise<void> {
    return this.#meanings.close();
  }
}
