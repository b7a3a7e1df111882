import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportListingsCsv, exportListingsGeoJson } from '#contract/feedOperations.ts';
import type { LastingService } from '#contract/service.ts';
import { LISTING_COLUMNS, listingFeature, listingRows } from '#interchange/export/listingRow.ts';
import { csvStream } from '#platform/csvStream.ts';
import { matchesIfNoneMatch } from '#platform/http/etag.ts';
import { fileResult } from '#platform/http/fileResult.ts';
import type { Result } from '#platform/http/registerOperation.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { OpenPublicListings, PublicListings } from '../publicListings/publicListings.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery } from '../querying/query.ts';

/** Raise it when the files change though the listings do not. */
const FORMAT_VERSION = 1;

/** Reads listings one by one, between other requests. */
async function* readEach({ listings, publish }: PublicListings): AsyncGenerator<LastingService> {
  for (const listing of listings) {
    await waitForTurn();
    yield publish(listing).service;
  }
}

async function* geoJsonParts(services: AsyncIterable<LastingService>): AsyncGenerator<string> {
  let separator = '{"type":"FeatureCollection","features":[\n';
  for await (const service of services) {
    yield separator + JSON.stringify(listingFeature(service));
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]}\n' : `${separator}]}\n`;
}

const STREAMS = {
  csv: (services: AsyncIterable<LastingService>) => csvStream(LISTING_COLUMNS, listingRows(services)),
  geojson: (services: AsyncIterable<LastingService>) => Readable.from(geoJsonParts(services)),
} as const;

/** Creates the queries that send all listings as a file while they read it. */
export const createFileQueries = (context: Pick<QueryContext, 'log' | 'clock'>, open: OpenPublicListings) => {
  const sendFile = async (format: keyof typeof STREAMS, header: (name: string) => string | undefined): Promise<Result> => {
    const opened = await open(header('consistency-token'));
    const ETag = `W/"${FORMAT_VERSION}.${format}.${opened.version}"`;
    const headers = { ...opened.headers, ETag, Vary: 'Accept-Encoding' };
    if (matchesIfNoneMatch(header('if-none-match'), ETag)) return { status: 304, headers };
    return fileResult(context, {
      name: 'listings',
      at: new Date(context.clock()).toISOString(),
      format,
      headers,
      acceptEncoding: header('accept-encoding'),
      write: (output) => pipeline(STREAMS[format](readEach(opened)), output),
    });
  };
  return [
    defineQuery(exportListingsCsv, ({ header }) => sendFile('csv', header)),
    defineQuery(exportListingsGeoJson, ({ header }) => sendFile('geojson', header)),
  ] as const;
};
