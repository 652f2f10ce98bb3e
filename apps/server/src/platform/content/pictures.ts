import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** The largest original, in bytes and in pixels. */
export const pictureBytes = 20 * 1024 * 1024;
const picturePixels = 60_000_000;
/** Pictures are shown no wider than a page and a half; on a dense screen that is enough. */
const longestSide = 1600;
/** Raised when pictures are drawn differently, so that all get new names and are drawn again. */
const drawing = '1';

/** A picture as it is kept and shown. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The name under which a library's picture is kept: the same for the same original, different in every library. */
export function pictureName(clientid: string, original: Uint8Array): string {
  const digest = createHash('sha256').update(`${drawing}\n${clientid}\n`).update(original).digest('hex');
  return `${digest}.webp`;
}

/**
 * Draws a JPG, PNG or WebP anew, upright, at most 1600 pixels a side, as WebP: nothing of the original file is left but
 * what it shows. Answers what is wrong with it otherwise. The content counts, not the name.
 */
export async function drawPicture(original: Uint8Array): Promise<DrawnPicture | string> {
  try {
    const picture = sharp(original, { limitInputPixels: picturePixels, failOn: 'error', animated: false });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
      return 'is not a JPG, PNG or WebP picture';
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message)
      ? `has too many pixels: at most ${picturePixels / 1_000_000} million`
      : 'cannot be read as a JPG, PNG or WebP picture';
  }
}
