import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './renderer.ts';

const brotli = promisify(brotliCompress);
const compress = promisify(gzip);
/** A higher quality costs the waiting visitor more time than it saves. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type PageEncoding = 'br' | 'gzip';

/** A rendered page, sent to one visitor or to many. */
export interface MadePage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Returns the compressed page; it is compressed at the first request for this encoding. */
  encoded(encoding: PageEncoding): Promise<Buffer> | Buffer;
}

export const toMadePage = ({ status, headers, html }: RenderedPage): MadePage => {
  const bytes = Buffer.from(html);
  const made: Partial<Record<PageEncoding, Promise<Buffer> | Buffer>> = {};
  const make = async (encoding: PageEncoding): Promise<Buffer> =>
    (made[encoding] = await (encoding === 'br' ? brotli(bytes, BROTLI) : compress(bytes)));
  return { status, headers, bytes, encoded: (encoding) => (made[encoding] ??= make(encoding)) };
};
