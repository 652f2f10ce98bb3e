/**
 * `p_`: base64url(IV + AES-256-GCM(linkKey, 13-digit millisecond timestamp + id)). It keeps raw ids out of addresses
 * but protects nothing. Works in browsers and Node (Web Crypto).
 */
const timestampDigits = 13;
const ivBytes = 12;

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
}

function importKey(linkKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64Url(linkKey), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Seals `id` for an address; `now` in milliseconds since 1970. */
export async function sealId(linkKey: string, id: string, now: number): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(String(now).padStart(timestampDigits, '0') + id);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await importKey(linkKey), plain),
  );
  const whole = new Uint8Array(ivBytes + sealed.length);
  whole.set(iv);
  whole.set(sealed, ivBytes);
  return toBase64Url(whole);
}

/** The id in a `p_`, or undefined when it is missing, truncated, forged or from another library. */
export async function openId(linkKey: string, sealed: string | undefined): Promise<string | undefined> {
  if (sealed === undefined || sealed === '') return undefined;
  try {
    const whole = fromBase64Url(sealed);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: whole.slice(0, ivBytes) },
      await importKey(linkKey),
      whole.slice(ivBytes),
    );
    const id = new TextDecoder().decode(plain).slice(timestampDigits);
    return id === '' ? undefined : id;
  } catch {
    return undefined;
  }
}
