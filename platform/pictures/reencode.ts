import sharp from 'sharp';
import { Problem } from '#contract/problem.ts';
import { createBounded } from '../bounded.ts';

/** Maximum pixels: the largest pictures of phones have 24.5 million. A decompression bomb declares its size before it is decoded. */
const MAX_PIXELS = 25_000_000;
/** Longer side of a stored picture, in pixels. */
const LONGEST_SIDE = 1600;
const QUALITY = 78;
const SECONDS = 10;

// The format is detected from the first bytes, whatever the name or declared type. Decoders of all other formats, especially drawings and
// documents, are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/** One at a time: a decoded picture takes a hundred megabytes. */
const oneByOne = createBounded({ atOnce: 1, waiting: 40 });

const refusal = (error: unknown): Problem => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return new Problem(400, isTooLarge ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_NOT_READABLE', { cause: error });
};

/**
 * Re-encodes a picture as WebP, upright and of bounded size, without metadata (place, camera) or trailing data. Throws 400
 * `IMAGE_NOT_READABLE` and `IMAGE_TOO_MANY_PIXELS`.
 */
export const reencode = (bytes: Buffer): Promise<Buffer> =>
  oneByOne(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .rotate()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .timeout({ seconds: SECONDS })
        .toBuffer();
    } catch (error) {
      throw refusal(error);
    }
  });
