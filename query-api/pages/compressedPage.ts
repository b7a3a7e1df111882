import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './renderer.ts';

const brotli = promisify(brotliCompress);
const compress = promisify(gzip);
/** A higher quality costs the waiting visitor more time than it saves. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type PageEncoding = 'br' | 'gzip';

/** A rendered page, sent to one visitor or to many. */
export interface CompressedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Returns the compressed page; it is compressed at the first request for this encoding. */
  encoded(encoding: PageEncoding): Promise<Buffer> | Buffer;
}

export const toCompressedPage = ({ status, headers, html }: RenderedPage): CompressedPage => {
  const bytes = Buffer.from(html);
  const compressed: Partial<Record<PageEncoding, Promise<Buffer> | Buffer>> = {};
  const compressWith = async (encoding: PageEncoding): Promise<Buffer> =>
    (compressed[encoding] = await (encoding === 'br' ? brotli(bytes, BROTLI_OPTIONS) : compress(bytes)));
  return { status, headers, bytes, encoded: (encoding) => (compressed[encoding] ??= compressWith(encoding)) };
};
