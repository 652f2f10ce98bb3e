import { generateKeyPairSync, sign } from 'node:crypto';
import { BerWriter } from 'ldapts';

const oids = { signature: '1.2.840.10045.4.3.2', commonName: '2.5.4.3', alternativeName: '2.5.29.17' };

function written(write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter();
  write(writer);
  return writer.buffer;
}

const sequence = (tag: number, ...parts: readonly Buffer[]) =>
  written((writer) => writer.writeBuffer(Buffer.concat(parts), tag));
const oid = (value: string) => written((writer) => writer.writeOID(value));
const integer = (value: number) => written((writer) => writer.writeInt(value));
const text = (value: string, tag: number) => written((writer) => writer.writeString(value, tag));

/** A key and a certificate for 127.0.0.1, signed with the same key (RFC 5280, section 4.1). */
export function makeCertificate(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(0x30, oid(oids.signature));
  const name = sequence(0x30, sequence(0x31, sequence(0x30, oid(oids.commonName), text('school', 0x0c))));
  const address = sequence(0x30, sequence(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = sequence(0x30, oid(oids.alternativeName), sequence(0x04, address));
  const told = sequence(
    0x30,
    sequence(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(0x30, text('200101000000Z', 0x17), text('491231000000Z', 0x17)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    sequence(0xa3, sequence(0x30, extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', told, privateKey)]);
  const whole = sequence(0x30, told, algorithm, sequence(0x03, signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}
