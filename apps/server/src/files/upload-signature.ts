import { createHmac, timingSafeEqual } from 'node:crypto';

/** The upload of one file that an address allows. */
export interface SignedUpload {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

const signaturePattern = /^[\w-]{43}$/;

/** Signs addresses of this portal with a secret of the installation (HMAC-SHA-256). */
export class Signer {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** The address that accepts this upload. */
  uploadAddress(upload: SignedUpload): string {
    const query = new URLSearchParams({
      size: String(upload.size),
      type: upload.contentType,
      expires: String(upload.expires),
      signature: this.#sign(uploadWords(upload)),
    });
    return `/files/uploads/${upload.key}?${query}`;
  }

  /**
   * The signed content of an upload address; undefined if we did not sign it. The caller checks whether it has expired.
   */
  readUpload(key: string, query: Readonly<Record<string, unknown>>): SignedUpload | undefined {
    const { size, type, expires } = query;
    if (typeof type !== 'string') return undefined;
    const upload = { key, size: whole(size), contentType: type, expires: whole(expires) };
    return this.#isSigned(uploadWords(upload), query['signature']) ? upload : undefined;
  }

  /**
   * The address that shows this file until `expires` (milliseconds since 1970). With a name, browsers save the file
   * under it.
   */
  viewAddress(key: string, expires: number, name?: string): string {
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.#sign(viewWords(key, expires)),
      ...(name === undefined ? {} : { name }),
    });
    return `/files/signed/${key}?${query}`;
  }

  /** Until when an address shows this file; undefined if we did not sign it. */
  readView(key: string, query: Readonly<Record<string, unknown>>): number | undefined {
    const expires = whole(query['expires']);
    return this.#isSigned(viewWords(key, expires), query['signature']) ? expires : undefined;
  }

  #sign(words: readonly (string | number)[]): string {
    // JSON, so that no two inputs give the same text.
    return createHmac('sha256', this.#secret).update(JSON.stringify(words)).digest('base64url');
  }

  #isSigned(words: readonly (string | number)[], signature: unknown): boolean {
    if (typeof signature !== 'string' || !signaturePattern.test(signature)) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(words)));
  }
}

const uploadWords = ({ key, size, contentType, expires }: SignedUpload) =>
  ['PUT', key, size, contentType, expires] as const;
const viewWords = (key: string, expires: number) => ['GET', key, expires] as const;

/** Reads a whole number from an address. Anything else becomes -1, which is never signed. */
function whole(value: unknown): number {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : -1;
}
