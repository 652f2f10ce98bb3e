import { avatarTypes } from '@yuelan/contract';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { decodeInTurn } from '../platform/decode-in-turn.ts';

export const avatarPixels = 40_000_000;
const side = 512;

/** Why a picture cannot be an avatar. */
type PictureFault = 'format' | 'pixels';

export type Redrawn =
  | {
      readonly kind: 'picture';
      readonly bytes: Buffer;
      readonly contentType: string;
      readonly extension: string;
    }
  | { readonly kind: 'fault'; readonly fault: PictureFault };

const fault = (kind: PictureFault): Redrawn => ({ kind: 'fault', fault: kind });

/**
 * Decodes a JPEG or PNG (recognised by its first bytes, whatever its name), turns it upright, crops it to 512 × 512 and
 * re-encodes it as WebP. Only the picture itself remains: no EXIF, no text chunks, no trailing bytes.
 */
export async function redrawAvatar(path: string): Promise<Redrawn> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (type === undefined || !avatarTypes.includes(type.mime)) return fault('format');
  try {
    // Only the header is read here: a picture that declares too large a size is never decoded.
    const { width, height, format } = await sharp(path, { limitInputPixels: false }).metadata();
    if (format !== 'jpeg' && format !== 'png') return fault('format');
    if (width * height > avatarPixels) return fault('pixels');
    const bytes = await decodeInTurn(() =>
      sharp(path, { limitInputPixels: avatarPixels, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer(),
    );
    return { kind: 'picture', bytes, contentType: 'image/webp', extension: 'webp' };
  } catch {
    // libvips reports in detail how a file is cut off or damaged. The reader needs only the fact.
    return fault('format');
  }
}
