import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Signer } from './upload-signature.ts';

const signer = new Signer(Buffer.alloc(32, 1));
const upload = {
  key: 'group/activity/reader/0123456789abcdef0123456789abcdef.mp4',
  size: 1000,
  contentType: 'video/mp4',
  expires: 1_772_438_400_000,
};

const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams);
const keyOf = (address: string) =>
  new URL(address, 'http://x').pathname.replace(/^\/files\/(?:uploads|signed)\//, '');

test('an address carries what it was signed for', () => {
  const address = signer.uploadAddress(upload);
  expect(keyOf(address)).toBe(upload.key);
  expect(signer.readUpload(upload.key, queryOf(address))).toEqual(upload);
  const view = signer.viewAddress(upload.key, upload.expires);
  expect(signer.readView(upload.key, queryOf(view))).toBe(upload.expires);
});

test('an address that was changed in any way is invalid', () => {
  const query = queryOf(signer.uploadAddress(upload));
  fc.assert(
    fc.property(
      fc.constantFrom('size', 'type', 'expires', 'signature'),
      fc.oneof(
        fc.string(),
        fc.nat().map(String),
        fc.constantFrom('', '1000.0', '0x3e8', ' 1000', '1e3', '-1'),
      ),
      (name, value) => {
        fc.pre(query[name] !== value);
        expect(signer.readUpload(upload.key, { ...query, [name]: value })).toBeUndefined();
      },
    ),
  );
  for (const name of ['size', 'type', 'expires', 'signature']) {
    const { [name]: _gone, ...rest } = query;
    expect(signer.readUpload(upload.key, rest)).toBeUndefined();
    expect(signer.readUpload(upload.key, { ...query, [name]: [query[name], query[name]] })).toBeUndefined();
  }
  expect(signer.readUpload(`${upload.key}x`, query)).toBeUndefined();
  expect(signer.readUpload('', query)).toBeUndefined();
});

test('one installation does not accept the addresses of another', () => {
  const other = new Signer(Buffer.alloc(32, 2));
  expect(other.readUpload(upload.key, queryOf(signer.uploadAddress(upload)))).toBeUndefined();
  expect(other.readView(upload.key, queryOf(signer.viewAddress(upload.key, 1)))).toBeUndefined();
});

test('an address for viewing takes no upload, and one for uploading shows nothing', () => {
  const { signature } = queryOf(signer.viewAddress(upload.key, upload.expires));
  const query = queryOf(signer.uploadAddress(upload));
  expect(signer.readUpload(upload.key, { ...query, signature })).toBeUndefined();
  expect(signer.readView(upload.key, query)).toBeUndefined();
});

test('fields that run into each other do not count as the same fields', () => {
  const one = queryOf(signer.viewAddress('a', 11));
  expect(signer.readView('a1', { ...one, expires: '1' })).toBeUndefined();
  const odd = { ...upload, contentType: 'video/mp4","1' };
  expect(
    signer.readUpload(upload.key, { ...queryOf(signer.uploadAddress(odd)), type: 'video/mp4' }),
  ).toBeUndefined();
});
