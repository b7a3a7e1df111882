import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { streetArchive } from './archive.ts';

/*
 * A server of street maps on this machine: images by zoom, column and row, and an archive of vector tiles in byte ranges. All its content
 * is generated here.
 */

const PICTURE_PATH_PATTERN = /^\/(\d+)\/(\d+)\/(\d+)\.png$/;

/** Draws a tile with two streets and its coordinates. */
const tileSvg = ([zoom, x, y]: readonly string[]): string => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#f2efe9"/>
  <path d="M0 90H256M60 0V256" stroke="#ff00ff" stroke-width="10"/>
  <text x="70" y="80" font-size="16">${zoom}/${x}/${y}</text></svg>`;

export interface LocalTiles {
  readonly origin: string;
  /** Paths of the requests, in order. */
  readonly requests: readonly string[];
  /** Headers of the requests, in the same order. */
  readonly headers: readonly http.IncomingHttpHeaders[];
  /** False to make every response an error. */
  works: boolean;
  stop(): Promise<void>;
}

export const startLocalTiles = async (): Promise<LocalTiles> => {
  const archive = streetArchive();
  const requests: string[] = [];
  const headers: http.IncomingHttpHeaders[] = [];
  const tiles = { works: true };

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://tiles');
    requests.push(pathname);
    headers.push(request.headers);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'Range');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const tileCoordinates = PICTURE_PATH_PATTERN.exec(pathname)?.slice(1);
    if (!tiles.works) response.writeHead(503).end();
    else if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (tileCoordinates)
      response.writeHead(200, { 'content-type': 'image/png' }).end(
        await sharp(Buffer.from(tileSvg(tileCoordinates)))
          .png()
          .toBuffer(),
      );
    else if (pathname === '/streets.pmtiles') {
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const part = archive.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
      response.writeHead(206, {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${archive.length}`,
      });
      response.end(part);
    } else response.writeHead(404).end();
  };
  const server = http.createServer((request, response) => void answer(request, response).catch(() => response.writeHead(500).end()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(tiles, {
    // A different host from the product's: browsers separate cookies by host, not by port.
    origin: `http://localhost:${port}`,
    requests,
    headers,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  });
};
