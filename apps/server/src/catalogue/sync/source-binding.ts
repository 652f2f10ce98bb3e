import { type Attachment, findAttached } from '../../import/public.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Binding } from '../import/apply-titles.ts';
import type { CopyRow } from '../import/copy-store.ts';
import { barcodesOf, findOriginsOfTitles, type Origin, type SourceScope } from './origin-store.ts';

/** For a batch of records of one source: which titles they stand for, and which other records those titles have. */
export class SourceBinding implements Binding {
  readonly knowsStates: boolean;
  readonly asOf: string;
  readonly #scope: SourceScope;
  readonly #attachments: readonly Attachment[];
  /** The origins of the batch's rows, by row index. */
  readonly #own: readonly (Origin | undefined)[];
  readonly #byTitle = new Map<number, Origin[]>();
  /** Titles that have records of the source, including records of this batch. */
  readonly #taken = new Set<number>();
  readonly #titles: number[] = [];

  constructor(
    scope: SourceScope,
    own: readonly (Origin | undefined)[],
    parts: {
      readonly knowsStates: boolean;
      readonly asOf: string;
      readonly attachments: readonly Attachment[];
    },
  ) {
    this.#scope = scope;
    this.#own = own;
    this.knowsStates = parts.knowsStates;
    this.asOf = parts.asOf;
    this.#attachments = parts.attachments;
    for (const origin of own) if (origin?.title_id != null) this.#taken.add(origin.title_id);
  }

  titleOf(index: number): number | undefined {
    return this.#own[index]?.title_id ?? undefined;
  }

  async meet(tx: Tx, titleIds: readonly number[]): Promise<void> {
    for (const origin of await findOriginsOfTitles(tx, titleIds)) {
      const { title_id } = origin;
      if (title_id === null) continue;
      this.#byTitle.set(title_id, [...(this.#byTitle.get(title_id) ?? []), origin]);
      if (this.#isOwn(origin) && origin.gone === 0) this.#taken.add(title_id);
    }
  }

  readonly isFree = (titleId: number): boolean => !this.#taken.has(titleId);

  bind(index: number, titleId: number): 'owns' | 'fills' {
    this.#titles[index] = titleId;
    this.#taken.add(titleId);
    const own = this.#own[index];
    const owner = this.originsOf(titleId)
      .filter(({ gone }) => gone === 0)
      .sort((one, other) => one.id - other.id)
      .at(0);
    return owner === undefined || owner.id === own?.id || (own !== undefined && own.id < owner.id)
      ? 'owns'
      : 'fills';
  }

  /** The origins of a title, from any source. */
  originsOf(titleId: number): readonly Origin[] {
    return this.#byTitle.get(titleId) ?? [];
  }

  /** Origins of the source that hid the title because their records are gone. */
  hiddenBy(titleId: number): readonly Origin[] {
    return this.originsOf(titleId).filter((origin) => this.#isOwn(origin) && origin.hid === 1);
  }

  /** The title to which a row was bound. */
  boundTo(index: number): number {
    const id = this.#titles[index];
    if (id === undefined) throw new Error('The row was not bound.');
    return id;
  }

  /**
   * A copy may move to another title if all of these hold: a record of the source brought it; no record in this run has
   * placed it where it is now; and no loan, hold or other record of it names its title.
   */
  async findMovable(tx: Tx, copies: readonly CopyRow[]): Promise<ReadonlySet<string>> {
    if (copies.length === 0) return new Set();
    const origins = await this.#ownOrigins(tx, copies);
    const candidates = copies.filter(({ titleId, barcode, lent }) => {
      const ofTitle = origins.filter(({ title_id }) => title_id === titleId);
      const holds = (origin: Origin) =>
        origin.gone === 0 && origin.run === this.#scope.run && barcodesOf(origin).includes(barcode);
      return !lent && ofTitle.length > 0 && !ofTitle.some(holds);
    });
    const ids = new Map<number, string>();
    for (const slice of slices(candidates.map(({ barcode }) => barcode)))
      for (const { id, barcode } of await tx
        .selectFrom('copy')
        .select(['id', 'barcode'])
        .where(({ and }) => and({ serviceid: this.#scope.serviceid, held: 0, lent: 0 }))
        .where('barcode', 'in', slice)
        .execute())
        ids.set(id, barcode);
    const attached = await findAttached(tx, this.#attachments, 'copy', [...ids.keys()]);
    return new Set([...ids].filter(([id]) => !attached.has(id)).map(([, barcode]) => barcode));
  }

  async findReturning(tx: Tx, copies: readonly CopyRow[]): Promise<ReadonlySet<string>> {
    if (copies.length === 0) return new Set();
    const origins = await this.#ownOrigins(tx, copies);
    const returning = copies.filter(({ titleId, barcode }) => {
      const ofTitle = origins.filter(({ title_id }) => title_id === titleId);
      return ofTitle.length > 0 && !ofTitle.some((origin) => barcodesOf(origin).includes(barcode));
    });
    return new Set(returning.map(({ barcode }) => barcode));
  }

  async #ownOrigins(tx: Tx, copies: readonly CopyRow[]): Promise<readonly Origin[]> {
    const titleIds = [...new Set(copies.map(({ titleId }) => titleId))];
    return (await findOriginsOfTitles(tx, titleIds)).filter((origin) => this.#isOwn(origin));
  }

  #isOwn({ clientid, source }: Origin): boolean {
    return clientid === this.#scope.clientid && source === this.#scope.source;
  }
}
