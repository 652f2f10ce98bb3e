import { accountCalls, circulationCalls } from '@yuelan/contract';
import type { Caller } from '../platform/http/caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import { randomToken } from '../platform/ids.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import type { PartnerRenewals } from './actions/renew-at-partner.ts';
import { branchName, presentEnd, presentStanding } from './present.ts';
import { readOpening, showHistory, showHolds, showLoans } from './reads.ts';
import { showAvailability } from './show-availability.ts';
import { withCopies } from './sources/known-copies.ts';
import type { Answer, SourceLoan } from './sources/source.ts';
import type { Sources } from './sources/sources.ts';

/**
 * `lendType` of a renewal (docs/states-and-codes.md#loans-and-renewals). Readers cannot lend or return copies
 * themselves.
 */
const renewal = '3';
const renewedCode = 'reader.borrow.renew.success';
const heldCode = 'reader.preborrow.preborrow.success';

/** The result of a source. If the source refused, the call refuses. */
function doneBy<Value>(answer: Answer<Value>): Value {
  if ('done' in answer) return answer.done;
  if ('refused' in answer) throw answer.refused;
  if ('unsure' in answer) throw refuse('circulation.source.unsure');
  throw refuse('circulation.source.away');
}

const withoutRenewal = (loan: SourceLoan): SourceLoan => ({
  ...loan,
  renewal: { refused: 'circulation.source.unable', facts: {} },
});

/** The time of a list that was stored earlier and is shown because the library system is away. */
const lastKnown = (answer: Answer<unknown>) =>
  'done' in answer && answer.away === true ? { lastKnownAt: answer.asOf.toISOString() } : {};

/** Registers the circulation calls. */
export function serveCirculation(portal: Portal, sources: Sources, partners: PartnerRenewals): void {
  const { db, config } = portal;
  const { sourceOffers } = portal.services;
  /** A function that the system does not offer is not a failure of the system. */
  function refuseUnoffered({ library }: Caller, what: 'renew' | 'hold' | 'history' | 'standing'): void {
    if (!sourceOffers.of(library)[what]) throw refuse('circulation.source.unable');
  }
  /** The source of the caller's library, and the caller as the source knows them. */
  const sourceOf = async (caller: Caller) => ({
    source: sources.of(caller.library),
    patron: await sources.patronOf(caller.library, asReader(caller).readerId),
  });

  serve(portal, circulationCalls.loans, async (caller, input) => {
    const { source, patron } = await sourceOf(caller);
    const answer = await source.account(patron, ['loans']);
    const { loans: listed = [] } = doneBy(answer);
    const loans = sourceOffers.of(caller.library).renew ? listed : listed.map(withoutRenewal);
    return { ...showLoans(await withCopies(db, caller.library, loans), caller, input), ...lastKnown(answer) };
  });
  serve(portal, circulationCalls.returnedLoans, async (caller, input) => {
    refuseUnoffered(caller, 'history');
    const { source, patron } = await sourceOf(caller);
    return showHistory(doneBy(await source.history(patron, input)), caller, input);
  });
  serve(portal, circulationCalls.renew, async (caller, { lendType, inputData }) => {
    if (String(lendType) !== renewal) throw refuse('circulation.lend-type.unsupported');
    refuseUnoffered(caller, 'renew');
    const { source, patron } = await sourceOf(caller);
    const { dueOn, renewCount } = doneBy(await source.renew(patron, inputData, randomToken()));
    return { code: renewedCode, shouldReturnTime: dueOn, renewCount };
  });
  serve(portal, circulationCalls.renewAtPartner, async (caller, { bookBarCode }) => {
    const { dueOn, renewCount } = await partners.renew(caller.library, {
      readerId: asReader(caller).readerId,
      barcode: bookBarCode,
      now: caller.now,
    });
    return { code: renewedCode, shouldReturnTime: dueOn, renewCount };
  });
  serve(portal, circulationCalls.placeHold, async (caller, { bookBarCode, pickup: chosen = '' }) => {
    refuseUnoffered(caller, 'hold');
    const { library } = caller;
    const { source, patron } = await sourceOf(caller);
    const { id, endAt, pickup } = doneBy(await source.placeHold(patron, bookBarCode, chosen, randomToken()));
    return {
      code: heldCode,
      id,
      ...presentEnd(endAt, library.settings.timeZone),
      libraryName: branchName(library, pickup),
    };
  });
  serve(portal, accountCalls.pickups, async (caller, { bookBarCode }) => {
    refuseUnoffered(caller, 'hold');
    const { source, patron } = await sourceOf(caller);
    const { places, usual } = doneBy(await source.pickups(patron, bookBarCode));
    return { places: [...places], usual };
  });
  serve(portal, circulationCalls.holds, async (caller, input) => {
    const { source, patron } = await sourceOf(caller);
    const answer = await source.account(patron, ['holds']);
    const { holds = [] } = doneBy(answer);
    return { ...showHolds(await withCopies(db, caller.library, holds), caller, input), ...lastKnown(answer) };
  });
  serve(portal, accountCalls.standing, async (caller) => {
    refuseUnoffered(caller, 'standing');
    const { source, patron } = await sourceOf(caller);
    const answer = await source.account(patron, ['standing']);
    return { ...presentStanding(doneBy(answer).standing, caller.language), ...lastKnown(answer) };
  });
  serve(portal, circulationCalls.availability, (caller, input) =>
    showAvailability(
      { db, sources, tenancy: portal.tenancy, patienceMs: config.patience.systemMs },
      caller,
      input,
    ),
  );
  serve(portal, circulationCalls.openingToday, (caller) => readOpening(db, caller));
  serve(portal, circulationCalls.cancelHolds, async (caller, { ids }) => {
    refuseUnoffered(caller, 'hold');
    const { source, patron } = await sourceOf(caller);
    const wanted = ids.map(({ id }) => id);
    return { cancelled: doneBy(await source.cancelHolds(patron, wanted, randomToken())) };
  });
}
