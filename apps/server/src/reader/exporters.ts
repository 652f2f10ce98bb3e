import type { Db } from '../platform/database/tables.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

/** Returns all data that a domain stores about one reader, as plain JSON values. */
export type Exporter = (db: Db, library: LibraryScope, readerId: ReaderId) => Promise<unknown>;

/** Each domain that stores data about readers registers its exporter at start: `portal.services.exporters.add(…)`. */
export class Exporters {
  readonly #byDomain = new Map<string, Exporter>();

  add(domain: string, exporter: Exporter): void {
    if (this.#byDomain.has(domain)) throw new Error(`${domain} has an exporter already.`);
    this.#byDomain.set(domain, exporter);
  }

  /** All data about one reader, by domain. */
  async exportAll(db: Db, library: LibraryScope, readerId: ReaderId): Promise<Record<string, unknown>> {
    const everything: Record<string, unknown> = {};
    for (const [domain, exporter] of this.#byDomain)
      everything[domain] = await exporter(db, library, readerId);
    return everything;
  }
}
