import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Plugin } from 'vite';

/** Minimum size in bytes: compressing a smaller file costs more than it saves. */
const MIN_BYTES = 600;
const TEXT_FILE_PATTERN = /\.(?:js|css|json|svg|txt)$/;
/** Files of a first visit, where every byte counts: they are compressed in each way. */
const FIRST_VISIT_PATTERN = /\.(?:js|css)$/;
/** Number of files that are compressed at once, each on a thread of its own. */
const FILES_AT_ONCE = 4;

/** Ways to divide a file into blocks; which one is smaller differs from file to file. */
const BLOCK_PARAMS = [{}, { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 16 }];

const [compressWithBrotli, compressWithGzip] = [promisify(brotliCompress), promisify(gzip)];

const smallestBrotli = async (name: string, bytes: Buffer): Promise<Buffer> => {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const ways = FIRST_VISIT_PATTERN.test(name) ? BLOCK_PARAMS : BLOCK_PARAMS.slice(0, 1);
  const variants = await Promise.all(ways.map((blocks) => compressWithBrotli(bytes, { params: { ...quality, ...blocks } })));
  return variants.reduce((one, other) => (other.length < one.length ? other : one));
};

/** Writes `x.br` and `x.gz` beside every text file of the build, so that no server compresses a file repeatedly. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler(options) {
      const folder = options.dir ?? '';
      const limit = pLimit(FILES_AT_ONCE);
      const compress = async (name: string): Promise<void> => {
        const file = path.join(folder, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await smallestBrotli(name, bytes));
        await writeFile(`${file}.gz`, await compressWithGzip(bytes, { level: 9 }));
      };
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => TEXT_FILE_PATTERN.test(name) && !name.includes('.vite') && statSync(path.join(folder, name)).size >= MIN_BYTES,
      );
      await Promise.all(names.map((name) => limit(() => compress(name))));
    },
  },
});
