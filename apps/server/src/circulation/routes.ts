import { circulationCalls } from '@yuelan/contract';
import { refuse } from '../platform/http/refusal.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import { cancelHolds } from './actions/cancel-holds.ts';
import { placeHold } from './actions/place-hold.ts';
import type { PartnerRenewals } from './actions/renew-at-partner.ts';
import { renewLoan } from './actions/renew-loan.ts';
import { placeOf } from './lending-place.ts';
import { branchName, presentEnd } from './present.ts';
import { readEndedLoans, readHolds, readLoans, readOpening } from './reads.ts';

/**
 * `lendType` of a renewal (docs/states-and-codes.md#loans-and-renewals). Readers cannot lend or return copies
 * themselves.
 */
const renewal = '3';
const renewedCode = 'reader.borrow.renew.success';
const heldCode = 'reader.preborrow.preborrow.success';

/** A hold's number on the wire. Anything else becomes 0, which no hold has. */
function numberOf(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** Registers the circulation calls. */
export function serveCirculation(portal: Portal, partners: PartnerRenewals): void {
  const { db } = portal;

  serve(portal, circulationCalls.loans, (caller, input) =>
    readLoans(db, caller, asReader(caller).readerId, input, partners.offeredBy(caller.library)),
  );
  serve(portal, circulationCalls.returnedLoans, (caller, input) =>
    readEndedLoans(db, caller, asReader(caller).readerId, input),
  );
  serve(portal, circulationCalls.renew, async (caller, { lendType, inputData }) => {
    if (String(lendType) !== renewal) throw refuse('circulation.lend-type.unsupported');
    const request = { readerId: asReader(caller).readerId, barcode: inputData, now: caller.now };
    const { dueOn, renewCount } = await renewLoan(db, placeOf(caller.library), request);
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
  serve(portal, circulationCalls.placeHold, async (caller, { bookBarCode }) => {
    const { library, now } = caller;
    const request = { readerId: asReader(caller).readerId, barcode: bookBarCode, now };
    const { id, endAt, branch } = await placeHold(db, placeOf(library), library.lendingBranches, request);
    return {
      code: heldCode,
      id: String(id),
      ...presentEnd(endAt.toISOString(), library.settings.timeZone),
      libraryName: branchName(library, branch),
    };
  });
  serve(portal, circulationCalls.holds, (caller, input) =>
    readHolds(db, caller, asReader(caller).readerId, input),
  );
  serve(portal, circulationCalls.openingToday, (caller) => readOpening(db, caller));
  serve(portal, circulationCalls.cancelHolds, async (caller, { ids }) => ({
    cancelled: await cancelHolds(db, placeOf(caller.library), {
      readerId: asReader(caller).readerId,
      ids: ids.map(({ id }) => numberOf(id)),
      now: caller.now,
    }),
  }));
}
