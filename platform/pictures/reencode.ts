import sharp from 'sharp';
import { Problem } from '#contract/problem.ts';
import { createBoundedRunner } from '../boundedRunner.ts';

/** Maximum pixels: the largest pictures of phones have 24.5 million. A decompression bomb declares its size before it is decoded. */
const MAX_PIXELS = 25_000_000;
/** Longer side of a stored picture, in pixels. */
const MAX_SIDE_PX = 1600;
const WEBP_QUALITY = 78;
const TIMEOUT_SECONDS = 10;

// The format is detected from the first bytes, whatever the name or declared type. Decoders of all other formats, especially drawings and
// documents, are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
sharp.concurrency(1);

/** One at a time: a decoded picture takes a hundred megabytes. */
const runOneByOne = createBoundedRunner({ maxRunning: 1, maxWaiting: 40 });

const toPictureProblem = (error: unknown): Problem => {
  const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return new Problem(400, isTooLarge ? 'IMAGE_TOO_MANY_PIXELS' : 'IMAGE_NOT_READABLE', { cause: error });
};

/**
 * Re-encodes a picture as WebP, upright and of bounded size, without metadata (place, camera) or trailing data. Throws 400
 * `IMAGE_NOT_READABLE` and `IMAGE_TOO_MANY_PIXELS`.
 */
export const reencodePicture = (bytes: Buffer): Promise<Buffer> =>
  runOneByOne(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .rotate()
        .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: WEBP_QUALITY })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch (error) {
      throw toPictureProblem(error);
    }
  });
