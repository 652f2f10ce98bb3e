import { setTimeout as sleep } from 'node:timers/promises';
import { openId } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import { asClientId, asServiceId, type ClientId, type ServiceId } from '../platform/ids.ts';
import type { Landing, LibraryScope, Tenancy } from '../platform/tenancy.ts';
import { chooseLanding } from './rules/landing.ts';
import { readSettings } from './settings.ts';
import { findDomains, findLibraries, type LibraryRow, readVersion } from './store.ts';

/** A library of the caller's group, as others see it. */
interface Branch {
  readonly clientid: ClientId;
  readonly libname: string;
  readonly shortName: string;
  /** 1 open, 2 open to the group only (its copies are shown, it has no portal), 3 closed. */
  readonly status: number;
}

declare module '../platform/tenancy.ts' {
  interface LibraryScope {
    readonly serviceid: ServiceId;
    readonly libname: string;
    readonly shortName: string;
    /** Public; seals ids in `p_` addresses. */
    readonly linkKey: string;
    /** The libraries of the group with status 1 or 2, this one among them, by client id. */
    readonly branches: readonly Branch[];
    /**
     * The libraries whose copies its readers see and can hold: the branches, or only the library itself if none
     * circulate.
     */
    readonly lendingBranches: readonly ClientId[];
  }
}

/**
 * A view of the version this old is good enough; when it is much older, callers wait for a new one. Both keep
 * changes visible within a second.
 */
const freshMs = 250;
const stillGoodMs = 700;
const patienceMs = 300;

interface Snapshot {
  readonly version: number;
  readonly byClientId: ReadonlyMap<string, LibraryScope>;
  /** All libraries, including those that are not open. */
  readonly every: ReadonlyMap<string, LibraryScope>;
  readonly byDomain: ReadonlyMap<string, LibraryScope>;
  readonly open: readonly LibraryScope[];
  readonly preferred: LibraryScope | undefined;
}

/** Every library in memory, read again when the version in the database has increased. */
export class LibraryDirectory implements Tenancy {
  readonly #db: Db;
  /** Monotonic milliseconds. */
  readonly #elapsed: () => number;
  #snapshot: Snapshot | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<Snapshot> | undefined;

  constructor(db: Db, elapsed: () => number = () => performance.now()) {
    this.#db = db;
    this.#elapsed = elapsed;
  }

  async byClientId(clientid: string): Promise<LibraryScope | undefined> {
    return (await this.#current()).byClientId.get(clientid);
  }

  async forStaff(clientid: string): Promise<LibraryScope | undefined> {
    return (await this.#current()).every.get(clientid);
  }

  async byDomain(domain: string): Promise<LibraryScope | undefined> {
    return (await this.#current()).byDomain.get(domain.toLowerCase());
  }

  async hasDomain(host: string): Promise<boolean> {
    return (await this.byDomain(host)) !== undefined;
  }

  async landing(host: string): Promise<Landing> {
    const { byDomain, open, preferred } = await this.#current();
    return chooseLanding({
      byDomain: byDomain.get(host.toLowerCase()),
      preferred,
      open,
      haveDomains: byDomain.size > 0,
    });
  }

  async open(): Promise<readonly LibraryScope[]> {
    return (await this.#current()).open;
  }

  /** The library that a client id names, plain or sealed with that library's own link key. */
  async byAddress(clientid: string): Promise<LibraryScope | undefined> {
    const { byClientId, open } = await this.#current();
    const plain = byClientId.get(clientid);
    if (plain !== undefined || !looksSealed(clientid)) return plain;
    for (const library of open) {
      if ((await openId(library.linkKey, clientid)) === library.clientid) return library;
    }
    return undefined;
  }

  /** Checks the database now. */
  refresh(): Promise<Snapshot> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #current(): Promise<Snapshot> {
    const age = this.#elapsed() - this.#lookedAt;
    if (this.#snapshot === undefined) return this.refresh();
    if (age > freshMs) {
      // While the database is unreachable or hangs, the last known libraries stay valid, so pages and
      // searches continue.
      const look = this.refresh().catch(() => undefined);
      if (age > stillGoodMs) await Promise.race([look, sleep(patienceMs, undefined, { ref: false })]);
    }
    return this.#snapshot;
  }

  async #look(): Promise<Snapshot> {
    const startedAt = this.#elapsed();
    const version = await readVersion(this.#db);
    if (this.#snapshot?.version !== version)
      this.#snapshot = snapshotOf(version, await findLibraries(this.#db), await findDomains(this.#db));
    this.#lookedAt = startedAt;
    return this.#snapshot;
  }
}

/** base64url of 12 (IV) + 13 (timestamp) + at least 1 + 16 (tag) bytes. */
function looksSealed(text: string): boolean {
  return /^[\w-]{56,}$/.test(text);
}

function snapshotOf(
  version: number,
  rows: readonly LibraryRow[],
  domains: readonly { readonly domain: string; readonly clientid: string }[],
): Snapshot {
  const every = new Map(rows.map((row) => [row.clientid, scopeOf(row, rows)]));
  const open = rows.flatMap((row) => (row.status === 1 ? (every.get(row.clientid) ?? []) : []));
  const byClientId = new Map(open.map((library) => [String(library.clientid), library]));
  const byDomain = new Map<string, LibraryScope>();
  for (const { domain, clientid } of domains) {
    const library = byClientId.get(clientid);
    if (library !== undefined) byDomain.set(domain, library);
  }
  const preferred = rows.find((row) => row.is_default === 1);
  return {
    version,
    byClientId,
    every,
    byDomain,
    open,
    preferred: preferred === undefined ? undefined : byClientId.get(preferred.clientid),
  };
}

function scopeOf(row: LibraryRow, rows: readonly LibraryRow[]): LibraryScope {
  const settings = readSettings(row.settings);
  const clientid = asClientId(row.clientid);
  const branches = rows
    .filter((other) => other.serviceid === row.serviceid && (other.status === 1 || other.status === 2))
    .map((other) => ({
      clientid: asClientId(other.clientid),
      libname: other.libname,
      shortName: other.short_name,
      status: other.status,
    }));
  return {
    clientid,
    serviceid: asServiceId(row.serviceid),
    libname: row.libname,
    shortName: row.short_name,
    linkKey: row.link_key,
    settings,
    branches,
    lendingBranches: settings.circulate === 1 ? branches.map((branch) => branch.clientid) : [clientid],
  };
}
