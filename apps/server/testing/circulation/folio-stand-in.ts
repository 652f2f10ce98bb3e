import { randomUUID } from 'node:crypto';
import { expectSchema } from './folio-schemas.ts';
import { type HttpReply, type HttpRequest, type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';

/** An item as the stand-in keeps it. */
interface Item {
  readonly barcode: string;
  readonly instanceId: string;
}

interface Loan {
  readonly patron: string;
  /** ISO 8601. */
  dueDate: string;
  renewals: number;
}

interface Hold {
  readonly patron: string;
  readonly itemId: string;
  readonly pickup: string;
  status: string;
}

interface Charge {
  readonly itemId: string;
  readonly amount: number;
  readonly reason: string;
  /** ISO 8601. */
  readonly accrualDate: string;
}

export interface FolioStandIn extends HttpStandIn {
  readonly apiKey: string;
  /** External system ids of the patrons. */
  readonly patrons: Set<string>;
  /** Keyed by item id. */
  readonly items: Map<string, Item>;
  readonly loans: Map<string, Loan>;
  /** Keyed by request id. */
  readonly holds: Map<string, Hold>;
  /** Keyed by patron. */
  readonly charges: Map<string, readonly Charge[]>;
  /** The message with which the system refuses requests. */
  refuses: string | undefined;
  /** How edge-rtac answers: correctly (undefined), with its soft error, or not at all. */
  rtac: 'error' | 'away' | undefined;
  /** Members that other versions add to each hold, such as another spelling of the fulfilment preference. */
  holdExtras: Readonly<Record<string, unknown>>;
  /** Adds the item under a new id. */
  add(item: Item): void;
  itemOf(barcode: string): string;
}

export const folioPickup = 'ebab9ccc-4ece-4f35-bc82-01f3325abed8';
export const folioOtherPickup = '3a40852d-49fd-4df2-a1f9-6e2641a6e91f';
export const folioCancelReason = 'de238b5c-01fc-4205-83b8-ce27a650d828';
const apiKey = 'eyJzIjoiblo1NkYzTGVBYSIsInQiOiJkaWt1IiwidSI6ImRpa3UifQ==';
const requestDate = '2026-02-01T08:16:30.000+00:00';
const loanDate = '2026-02-20T02:00:00.000+00:00';

const routes = [
  ['GET', /^\/patron\/account\/([^/]+)$/, 'account'],
  ['POST', /^\/patron\/account\/([^/]+)\/item\/([^/]+)\/renew$/, 'renew'],
  ['POST', /^\/patron\/account\/([^/]+)\/item\/([^/]+)\/hold$/, 'hold'],
  ['POST', /^\/patron\/account\/([^/]+)\/hold\/([^/]+)\/cancel$/, 'cancel'],
  ['GET', /^(\/rtac)$/, 'rtac'],
] as const;

const error = (code: number, errorMessage: string): HttpReply => ({
  status: code,
  body: { code, errorMessage },
});

/**
 * FOLIO's edge-patron and edge-rtac at one address. It stores what it receives, checks requests and answers against
 * FOLIO's own schemas, and can be made to fail.
 */
export async function startFolio(): Promise<FolioStandIn> {
  const itemOf = (itemId: string) => {
    const { instanceId, barcode } = system.items.get(itemId) ?? { instanceId: randomUUID(), barcode: '' };
    return { instanceId, itemId, title: `系统里的题名 ${barcode}`, author: '某人; Somebody' };
  };
  const loanOf = (itemId: string, { dueDate }: Loan) => ({
    item: itemOf(itemId),
    loanDate,
    dueDate,
    overdue: false,
  });
  const holdOf = (requestId: string, { itemId, pickup, status }: Hold) => ({
    requestId,
    item: itemOf(itemId),
    requestDate,
    expirationDate: '2027-02-01T08:16:30.000+00:00',
    pickupLocationId: pickup,
    status,
    queuePosition: 1,
  });
  const chargeOf = ({ itemId, amount, reason, accrualDate }: Charge) => ({
    item: itemOf(itemId),
    chargeAmount: { amount, isoCurrencyCode: 'CNY' },
    accrualDate,
    description: reason,
    state: 'Outstanding',
    reason,
    feeFineId: '881c628b-e1c4-4711-b9d7-090af40f6a8f',
  });
  const told = (schema: string, status: number, body: object): HttpReply => {
    expectSchema(schema, body);
    return { status, body };
  };

  function accountOf(patron: string, query: URLSearchParams): HttpReply {
    const loans = [...system.loans].filter(([, loan]) => loan.patron === patron);
    const holds = [...system.holds].filter(([, hold]) => hold.patron === patron);
    const charges = system.charges.get(patron) ?? [];
    const owed = charges.reduce((sum, { amount }) => sum + amount, 0);
    const body = {
      totalCharges: { amount: owed, isoCurrencyCode: 'CNY' },
      totalChargesCount: charges.length,
      totalLoans: loans.length,
      totalHolds: holds.length,
      charges: query.get('includeCharges') === 'true' ? charges.map(chargeOf) : [],
      loans: query.get('includeLoans') === 'true' ? loans.map(([id, loan]) => loanOf(id, loan)) : [],
      holds: query.get('includeHolds') === 'true' ? holds.map(([id, hold]) => holdOf(id, hold)) : [],
    };
    expectSchema('account.json', body);
    const shown = body.holds.map((hold) => ({ ...hold, ...system.holdExtras }));
    return { status: 200, body: { ...body, holds: shown } };
  }

  function renewed(patron: string, itemId: string): HttpReply {
    const loan = system.loans.get(itemId);
    if (loan?.patron !== patron) return error(422, 'No loan found for this user and item');
    loan.dueDate = Temporal.Instant.from(loan.dueDate)
      .add({ hours: 14 * 24 })
      .toString();
    loan.renewals += 1;
    return told('loan.json', 201, loanOf(itemId, loan));
  }

  function held(patron: string, itemId: string, body: unknown): HttpReply {
    expectSchema('hold.json', body);
    if (!system.items.has(itemId)) return error(404, 'item not found');
    const taken = [...system.holds.values()].some((hold) => hold.patron === patron && hold.itemId === itemId);
    if (taken) return error(422, 'This requester already has an open request for this item');
    const id = randomUUID();
    const hold = { patron, itemId, pickup: pickupIn(body), status: 'Open - Not yet filled' };
    system.holds.set(id, hold);
    return told('hold.json', 201, holdOf(id, hold));
  }

  /** Like the real system, it does not check whose hold it is. */
  function cancelled(id: string, body: unknown): HttpReply {
    expectSchema('hold-cancellation.json', body);
    const hold = system.holds.get(id);
    if (hold === undefined) return error(404, 'hold not found');
    system.holds.delete(id);
    return told('hold.json', 200, holdOf(id, { ...hold, status: 'Closed - Cancelled' }));
  }

  function availability(query: URLSearchParams): HttpReply {
    const wanted = (query.get('instanceIds') ?? '').split(',');
    if (system.rtac === 'away') return error(500, 'Internal server error');
    if (system.rtac === 'error')
      return { status: 200, body: { holdings: [], errors: [{ code: '500', message: '…' }] } };
    const known = new Set([...system.items.values()].map(({ instanceId }) => instanceId));
    const holdings = wanted
      .filter((id) => known.has(id))
      .map((instanceId) => ({
        instanceId,
        holdings: [...system.items]
          .filter(([, item]) => item.instanceId === instanceId)
          .map(([id, { barcode }]) => {
            const dueDate = system.loans.get(id)?.dueDate;
            return dueDate === undefined
              ? { id, barcode, status: 'Available' }
              : { id, barcode, status: 'Checked out', dueDate };
          }),
      }));
    const errors = wanted.filter((id) => !known.has(id)).map(() => ({ code: '404', message: 'not found' }));
    return told('batchHoldingsResponse.json#/BatchHoldingsResponse', 200, { holdings, errors });
  }

  function answer({ method, path, query, authorization, body }: HttpRequest): HttpReply {
    for (const [verb, pattern, what] of routes) {
      const match = pattern.exec(path);
      if (verb !== method || match === null) continue;
      const [, patron = '', id = ''] = match;
      if (authorization !== `apikey ${apiKey}`) return error(401, 'Access Denied');
      if (what === 'rtac') return availability(query);
      // edge-patron puts the number into a CQL query, where `*` finds everybody.
      if (!system.patrons.has(patron) && patron !== '*') return error(404, `Unable to find patron ${patron}`);
      if (what === 'account') return accountOf(patron, query);
      if (system.refuses !== undefined) return error(422, system.refuses);
      if (what === 'renew') return renewed(patron, id);
      return what === 'hold' ? held(patron, id, body) : cancelled(id, body);
    }
    return error(404, 'No such path');
  }

  const refusal = {
    status: 422,
    body: { code: 422, errorMessage: 'loan at maximum renewal number', dueDate: '2027-01-01T00:00:00Z' },
  };
  const server = await startHttpStandIn({ answer, refusal });
  const system: FolioStandIn = Object.assign(server, {
    apiKey,
    patrons: new Set<string>(),
    items: new Map<string, Item>(),
    loans: new Map<string, Loan>(),
    holds: new Map<string, Hold>(),
    charges: new Map<string, readonly Charge[]>(),
    refuses: undefined,
    rtac: undefined,
    holdExtras: {},
    add: (item: Item) => system.items.set(randomUUID(), item),
    itemOf: (barcode: string) => [...system.items].find(([, item]) => item.barcode === barcode)?.[0] ?? '',
  });
  return system;
}

const pickupIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'pickupLocationId' in body
    ? String(body.pickupLocationId)
    : '';
