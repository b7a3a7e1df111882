import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RequestHandler } from 'express';
import { chooseEncoding } from '#platform/http/chooseEncoding.ts';
import { removeDocumentHeaders } from '#platform/http/securityHeaders.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENCODINGS;

interface Asset {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** Files whose name contains a hash of their content never change; browsers revalidate all others. */
const cacheControlOf = (urlPath: string): string =>
  urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Whether a path is a script or stylesheet, which search engines should not index by itself. */
const isPageAsset = (urlPath: string): boolean => /^\/assets\/.+\.(?:css|js)$/.test(urlPath);

const isCompressedCopy = (file: string): boolean => /\.(?:br|gz)$/.test(file);

const readIfExists = async (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

/** Reads all files of the browser build into memory with their compressed copies: some hundred KB in total. */
const readAssets = async (folder: string): Promise<ReadonlyMap<string, Asset>> => {
  const assets = new Map<string, Asset>();
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    // Dot files belong to the build (its manifest) and are not served.
    if (isCompressedCopy(name) || name.split(path.sep).some((part) => part.startsWith('.')) || !(await stat(file)).isFile()) continue;
    const bytes = await readFile(file);
    const urlPath = `/${name.split(path.sep).join('/')}`;
    const [br, gzip] = [await readIfExists(`${file}.br`), await readIfExists(`${file}.gz`)];
    assets.set(urlPath, {
      type: CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: cacheControlOf(urlPath),
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
      bytes,
      encoded: { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    });
  }
  return assets;
};

/** Creates a handler that serves the build's files in the smallest encoding that the browser accepts, and passes on all other paths. */
export const createAssets = async (folder: string): Promise<RequestHandler> => {
  const assets = await readAssets(folder);
  return (request, response, next) => {
    const asset = request.method === 'GET' || request.method === 'HEAD' ? assets.get(request.path) : undefined;
    if (asset === undefined) return next();
    if (isPageAsset(request.path)) removeDocumentHeaders(response);
    response.setHeader('Content-Type', asset.type);
    response.setHeader('Cache-Control', asset.cacheControl);
    response.setHeader('ETag', asset.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.get('if-none-match') === asset.etag) return void response.status(304).end();
    const encoding = chooseEncoding(
      request.get('accept-encoding'),
      (['br', 'gzip'] as const).filter((each) => asset.encoded[each] !== undefined),
    );
    if (encoding !== null) response.setHeader('Content-Encoding', encoding);
    response.end(encoding === null ? asset.bytes : asset.encoded[encoding]);
  };
};
