import { createHash, randomBytes } from 'node:crypto';

declare const brand: unique symbol;
type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

/** Names a library (tenant) in addresses: `qinghe`. */
export type ClientId = Brand<string, 'ClientId'>;
/** Names a group of libraries that share one catalogue. */
export type ServiceId = Brand<string, 'ServiceId'>;
/** A catalogue title; a positive safe integer, digits on the wire. */
export type TitleId = Brand<number, 'TitleId'>;
export type CopyId = Brand<number, 'CopyId'>;
export type StorageId = Brand<string, 'StorageId'>;
export type ReaderId = Brand<string, 'ReaderId'>;
/** A reader of a library, as a scope for statements. */
export interface ReaderScope {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
}
/** An account of the staff. */
export type StaffId = Brand<string, 'StaffId'>;
/** A visit, which lasts as long as the visitor token and its renewals. */
export type SessionId = Brand<string, 'SessionId'>;

/** Brands a text that comes from the database or a checked token. It checks nothing itself. */
export const asClientId = (text: string) => text as ClientId;
export const asServiceId = (text: string) => text as ServiceId;
export const asStorageId = (text: string) => text as StorageId;
export const asReaderId = (text: string) => text as ReaderId;
export const asStaffId = (text: string) => text as StaffId;
export const asSessionId = (text: string) => text as SessionId;
export const asTitleId = (id: number) => id as TitleId;
export const asCopyId = (id: number) => id as CopyId;

/** Reads a title id from the wire; undefined unless the text is the digits of a positive safe integer. */
export function parseTitleId(text: string): TitleId | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) ? asTitleId(value) : undefined;
}

/** An unguessable text, base64url, made of `bytes` random bytes (at least 16, which is 128 bits). */
export function randomToken(bytes = 16): string {
  if (bytes < 16) throw new Error('A token needs at least 16 random bytes.');
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 of a secret text, base64url: the form in which a token with at least 128 random bits is stored. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
