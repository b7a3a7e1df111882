import sharp from 'sharp';
import { Problem } from '#contract/problem.ts';
import { createBounded } from '../bounded.ts';

/** The largest picture that phones take by themselves has 24.5 million. A bomb says its size before it is unpacked. */
const MAX_PIXELS = 25_000_000;
/** Longer side of what is kept. */
const LONGEST_SIDE = 1600;
const QUALITY = 78;
const SECONDS = 10;

// What is taken is known by its first bytes, whatever it is called or said to be. Readers of everything else, of drawings
// and documents above all, are never reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/** One at a time: an unpacked picture takes a hundred megabytes. */
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
