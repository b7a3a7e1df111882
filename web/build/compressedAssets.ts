import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Minimum size in bytes: compressing a smaller file costs more than it saves. */
const MIN_BYTES = 600;
const TEXT_FILE_PATTERN = /\.(?:js|css|json|svg|txt)$/;

/** Ways to divide a file into blocks; which one is smaller differs from file to file. */
const BLOCK_PARAMS = [{}, { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 16 }];

const smallestBrotli = (bytes: Buffer): Buffer => {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const variants = BLOCK_PARAMS.map((blocks) => brotliCompressSync(bytes, { params: { ...quality, ...blocks } }));
  return variants.reduce((one, other) => (other.length < one.length ? other : one));
};

/** Writes `x.br` and `x.gz` beside every text file of the build, so that no server compresses a file repeatedly. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler(options) {
      const folder = options.dir ?? '';
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(folder, name);
        if (!TEXT_FILE_PATTERN.test(name) || name.includes('.vite') || statSync(file).size < MIN_BYTES) continue;
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, smallestBrotli(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
});
