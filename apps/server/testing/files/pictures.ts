import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small picture, red on its left half and blue on its right. */
export async function picture(
  format: 'jpeg' | 'png' | 'gif' | 'webp',
  width = 60,
  height = 40,
): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const;
  const whole = sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: await sharp(half).png().toBuffer(), left: width / 2, top: 0 },
  ]);
  return whole.toFormat(format).toBuffer();
}

/** A photograph as a phone takes it: rotated, and with the location. */
export async function photograph(): Promise<Buffer> {
  return sharp(await picture('jpeg'))
    .withExif({ IFD0: { Make: 'TELEPHONE' }, IFD3: { GPSLatitude: '39/1 54/1 26/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that claims this size but contains only a few bytes of data: small to send, huge to decode. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
