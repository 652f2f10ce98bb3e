import { mobilePattern, type ParsedInputOf, type Reader, type readerCalls } from '@yuelan/contract';
import { z } from 'zod';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readScore } from '../credit-store.ts';
import { presentReader } from '../present.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import { maskNumber } from '../rules/mask.ts';
import type { ReaderParts } from '../services.ts';
import { findReader, type StoredReader, updateProfile } from '../store.ts';
import { proveOneself } from './check-own-password.ts';

type Call = typeof readerCalls.saveReader;
const emailSchema = z.email().max(200);

/** Saves the reader's changes to their record. A masked telephone number sent back by the form is not a change. */
export async function saveReader(
  parts: ReaderParts,
  caller: ReaderCaller,
  input: ParsedInputOf<Call>,
): Promise<Reader> {
  const { db, services } = parts.portal;
  const { files } = services;
  const { library, readerId } = caller;
  if (caller.login.kind === 'card') throw refuse('reader.card.session');
  const reader = await findReader(db, library.clientid, readerId);
  if (reader === undefined) throw refuse('reader.login.required');
  const telephone = changed(input.telephone, reader.telephone, maskNumber(reader.telephone));
  const email = changed(input.email, reader.email);
  const headPic = changed(input.headPic, reader.headPic);
  if (telephone !== undefined && telephone !== '' && !mobilePattern.test(telephone))
    throw refuse('reader.profile.telephone');
  if (email !== undefined && email !== '' && !emailSchema.safeParse(email).success)
    throw refuse('reader.profile.email');
  noteFieldsOfTheLibrary(parts, caller, input, reader);
  if (telephone !== undefined || email !== undefined)
    await proveOneself(parts, caller, input.oldPassword, 'password');
  const owner = { clientid: library.clientid, readerId };
  await transaction(db, async (tx) => {
    // The previous picture is released in the same step. A picture that the reader did not upload changes nothing.
    if (
      headPic !== undefined &&
      !(await files.claim(tx, owner, 'avatar', headPic === '' ? undefined : headPic))
    )
      throw refuse('reader.profile.picture');
    await updateProfile(tx, library.clientid, readerId, {
      ...(telephone === undefined ? {} : { telephone }),
      ...(email === undefined ? {} : { email }),
      ...(headPic === undefined ? {} : { headPic }),
      ...(input.keepsBrowsing === undefined ? {} : { keepsBrowsing: input.keepsBrowsing === 1 }),
      at: caller.now,
    });
  });
  const saved = await findReader(db, library.clientid, readerId);
  return presentReader(library, saved ?? reader, await readScore(db, library.clientid, readerId));
}

function changed(given: string | undefined, ...same: readonly string[]): string | undefined {
  return given === undefined || same.includes(given) ? undefined : given;
}

/**
 * A form may send the record back unchanged. An attempt to change fields that only the library may change is logged.
 */
function noteFieldsOfTheLibrary(
  parts: ReaderParts,
  caller: ReaderCaller,
  input: ParsedInputOf<Call>,
  reader: StoredReader,
): void {
  const own: Readonly<Record<string, unknown>> = presentReader(caller.library, reader, 0);
  const kept = [
    'icNumber',
    'realName',
    'sex',
    'departmentId',
    'borrowerTypeId',
    'identityCard',
    'userStatusId',
    'registerTime',
    'password',
  ] as const;
  const names: string[] = kept.filter((name) => input[name] !== undefined && input[name] !== own[name]);
  if (names.length === 0) return;
  parts.portal.security({
    at: caller,
    event: 'profile.fields.ignored',
    actor: `${caller.library.clientid}/${caller.readerId}`,
    target: '/reader/add',
    reason: names.join(', '),
  });
}
