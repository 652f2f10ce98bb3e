import { createHash } from 'node:crypto';
import { activitiesCalls, type UploadPlace } from '@yuelan/contract';
import type { Db } from '../../src/platform/database/tables.ts';
import { asking } from '../activities/works.ts';
import { video } from '../files/videos.ts';
import type { Line } from './line.ts';
import type { Tally } from './tally.ts';
import { Ledger, type Worker } from './worker.ts';

/** A reader may start twenty uploads a day, and have three works. */
const uploadsEach = 19;
const keptEach = 2;
/** Two parts. */
const size = 17 * 1024 * 1024;

interface Work {
  readonly id: string;
  readonly key: string;
  readonly sha256: string;
}

/** Readers who upload videos in parts directly to the store, enter them, and delete the older ones. */
export class Uploader implements Worker {
  readonly ledger = new Ledger();
  readonly #lines: Line[];
  readonly #tally: Tally;
  readonly #relId: string;
  readonly #kept: { readonly line: Line; readonly work: Work }[] = [];
  readonly #deleted: Work[] = [];
  #uploads = 0;

  /** `lines` belong to several readers, who take turns. */
  constructor(lines: readonly Line[], relId: string, tally: Tally) {
    this.#lines = [...lines];
    this.#relId = relId;
    this.#tally = tally;
  }

  async act(): Promise<void> {
    const line = this.#lines[Math.floor(this.#uploads / uploadsEach)];
    if (line === undefined) return;
    this.#uploads += 1;
    const bytes = video({ size });
    bytes.writeUInt32BE(this.#uploads, size - 4);
    const place = await this.#ask(() =>
      line.call('sign', activitiesCalls.signUpload, asking(this.#relId, size)),
    );
    if (place === undefined || !(await this.#send(line, place, bytes))) return;
    const entered = { relId: this.#relId, url: place.key };
    const saved = await this.#ask(() => line.call('save', activitiesCalls.saveWork, entered));
    if (saved === undefined) return;
    this.#kept.push({ line, work: { id: saved.id, key: place.key, sha256: digestOf(bytes) } });
    const own = this.#kept.filter((one) => one.line === line);
    const [oldest] = own;
    if (oldest !== undefined && own.length > keptEach) await this.#remove(oldest);
  }

  /** Repeats the request until it is answered: signing, entering and deleting may be repeated. */
  async #ask<Data>(
    ask: () => Promise<
      | { readonly kind: 'answered'; readonly data: Data }
      | { readonly kind: 'refused'; readonly code: string }
      | { readonly kind: 'failed'; readonly status: number }
    >,
  ): Promise<Data | undefined> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await ask();
      if (answer.kind === 'answered') {
        this.ledger.confirmed += 1;
        return answer.data;
      }
      if (answer.kind === 'refused') {
        // An earlier request, whose answer was lost, has deleted it.
        if (answer.code !== 'activities.entry.missing' || tries === 0)
          this.ledger.contradictions.push(`An upload was refused: ${answer.code}`);
        return undefined;
      }
      this.ledger.unanswered += 1;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    return undefined;
  }

  async #remove(one: { readonly line: Line; readonly work: Work }): Promise<void> {
    this.#kept.splice(this.#kept.indexOf(one), 1);
    const gone = await this.#ask(() =>
      one.line.call('delete', activitiesCalls.deleteWork, { id: one.work.id }),
    );
    if (gone !== undefined) this.#deleted.push(one.work);
  }

  /** Sends the missing parts, and asks again which are missing, as the page does, until all have arrived. */
  async #send(line: Line, first: UploadPlace, bytes: Buffer): Promise<boolean> {
    let place = first;
    for (let tries = 0; tries < 20; tries += 1) {
      const { size: partSize, missing } = place.parts ?? { size, missing: [] };
      const sent = await Promise.all(
        missing.map(({ number, url }) =>
          this.#put(url, bytes.subarray((number - 1) * partSize, number * partSize)),
        ),
      );
      if (sent.every(Boolean)) return true;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const asked = { ...asking(this.#relId, size), key: place.key };
      const again = await this.#ask(() => line.call('sign', activitiesCalls.signUpload, asked));
      if (again === undefined) return false;
      place = again;
    }
    return false;
  }

  async #put(url: string, part: Buffer): Promise<boolean> {
    const sentAt = Date.now();
    const response = await fetch(url, { method: 'PUT', body: new Uint8Array(part) }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    const failed = response?.status === 200 ? undefined : `${response?.status ?? 'no answer'} of the store`;
    this.#tally.note({ kind: 'part', sentAt, tookMs: Date.now() - sentAt, failed });
    return failed === undefined;
  }

  async check(db: Db): Promise<readonly string[]> {
    const rows = await db.selectFrom('work').select(['id']).where('rel_id', '=', this.#relId).execute();
    const ids = new Set(rows.map(({ id }) => String(id)));
    const wrong = this.#deleted.filter(({ id }) => ids.has(id)).map(({ id }) => `work ${id}: told deleted`);
    for (const { line, work } of this.#kept) {
      const own = await line.call('works', activitiesCalls.ownWorks, { pageSize: 400 });
      const url =
        own.kind === 'answered' ? own.data.results.find(({ id }) => id === work.id)?.url : undefined;
      if (url === undefined) wrong.push(`work ${work.id}: told entered, is not listed`);
      else if ((await digestAt(url)) !== work.sha256) wrong.push(`work ${work.id}: its video is another`);
    }
    return wrong;
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function digestAt(url: string): Promise<string> {
  const response = await fetch(url);
  return digestOf(new Uint8Array(await response.arrayBuffer()));
}
