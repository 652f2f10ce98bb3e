import {
  creditTypes,
  fileAddress,
  type Language,
  type OutputOf,
  type Reader,
  type readerCalls,
} from '@yuelan/contract';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { CreditRow } from './credit-store.ts';
import { maskNumber } from './rules/mask.ts';
import type { StoredSession } from './session-store.ts';
import type { StoredReader } from './store.ts';

/** The day of a time (ISO 8601) in a time zone, YYYY-MM-DD; '' if there is no time. */
export function dayIn(timeZone: string, time: string): string {
  if (time === '') return '';
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(time));
}

/**
 * The reader's own record. The borrow number is shown in full, because the reader needs it at the desk; the other
 * numbers are masked.
 */
export function presentReader(library: LibraryScope, reader: StoredReader, score: number): Reader {
  return {
    id: reader.id,
    borrowNumber: reader.borrowNumber,
    icNumber: maskNumber(reader.icNumber),
    realName: reader.realName,
    score,
    headPic: reader.headPic,
    imagePath: fileAddress(reader.headPic),
    sex: reader.sex,
    departmentId: reader.departmentId ?? '',
    borrowerTypeId: reader.borrowerTypeId ?? '',
    identityCard: maskNumber(reader.identityCard),
    userStatusId: reader.status,
    registerTime: reader.registeredAt,
    registerTimeFtt: dayIn(library.settings.timeZone, reader.registeredAt),
    telephone: maskNumber(reader.telephone),
    email: reader.email,
    password: '',
    keepsBrowsing: reader.keepsBrowsing ? 1 : 0,
  };
}

export function presentCredit(row: CreditRow): OutputOf<typeof readerCalls.credit>['results'][number] {
  return {
    id: String(row.id),
    createtime: row.createdAt,
    stype: row.stype,
    reason: row.reason,
    score: row.score,
  };
}

export function presentCreditTypes(language: Language): OutputOf<typeof readerCalls.creditTypes> {
  return Object.entries(creditTypes).map(([stype, words]) => ({
    stype: Number(stype),
    name: words[language],
  }));
}

export function presentSession(
  session: StoredSession,
  currentId: string,
): OutputOf<typeof readerCalls.sessions>[number] {
  return {
    id: session.id,
    kind: session.kind,
    device: session.device,
    startedAt: session.createdAt,
    lastUsedAt: session.lastUsedAt,
    current: session.id === currentId,
  };
}
