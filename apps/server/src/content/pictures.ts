import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { decodeInTurn } from '../platform/decode-in-turn.ts';
import { type Message, t } from '../platform/message.ts';
import type { PicturePurpose } from './tables.ts';

/** The largest original, in bytes and in pixels. */
export const pictureBytes = 20 * 1024 * 1024;
const picturePixels = 60_000_000;
/**
 * The longest side, in pixels. Pictures of content are shown no wider than a page and a half, covers and logos much
 * smaller; on a dense screen that is enough.
 */
const longestSides = { content: 1600, branding: 800, cover: 640 } as const;
/** Raise it when the encoding changes, so that all pictures get new names and are re-encoded. */
const drawing = '1';

/** A picture as stored and shown. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The name under which a library's picture is kept: the same for the same original, different in every library. */
export function pictureName(
  clientid: string,
  original: Uint8Array,
  purpose: PicturePurpose = 'content',
): string {
  const place = purpose === 'content' ? clientid : `${clientid} ${purpose}`;
  const digest = createHash('sha256').update(`${drawing}\n${place}\n`).update(original).digest('hex');
  return `${digest}.webp`;
}

/**
 * Re-encodes a JPG, PNG or WebP upright, as WebP, no larger than its purpose needs: only the image remains of
 * the original file. If that fails, returns what is wrong with it. The content decides, not the name.
 */
export async function encodePicture(
  original: Uint8Array,
  purpose: PicturePurpose = 'content',
): Promise<EncodedPicture | Message> {
  const longestSide = longestSides[purpose];
  try {
    const picture = sharp(original, { limitInputPixels: picturePixels, failOn: 'error', animated: false });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
      return t`is not a JPG, PNG or WebP picture`;
    const { data, info } = await decodeInTurn(() =>
      picture
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true }),
    );
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message)
      ? t`has too many pixels: at most ${picturePixels / 1_000_000} million`
      : t`cannot be read as a JPG, PNG or WebP picture`;
  }
}
