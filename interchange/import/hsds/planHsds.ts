import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '../../hsds/ids.ts';
import type { ImportPlan, PlannedRow, PlanOptions } from '../plan.ts';
import { readListing } from '../readListing.ts';
import { factsOfListing, identityOf, listingIdOf, listingsOf, type HsdsListing } from './listings.ts';
import { loadTables } from './loadTables.ts';
import { readOwnFacts, withOwnFacts } from './ownFacts.ts';
import { openTableRows } from './tableRows.ts';
import type { TaxonomyMap } from './taxonomy.ts';

export interface HsdsOptions extends PlanOptions {
  readonly taxonomy?: TaxonomyMap;
  /** Date of the import, `2026-11-30`. */
  readonly today: string;
  /** The file's name, if it is stored under another one. */
  readonly name?: string;
}

/** An import of an export of HSDS; `close` deletes its temporary tables. */
export interface HsdsPlan extends ImportPlan {
  close(): void;
}

/** Returns the SHA-256 (hex) of a file, or of the files of a folder in the order of their names. */
const digestOf = async (location: string): Promise<string> => {
  const isFolder = (await stat(location)).isDirectory();
  const files = isFolder ? (await readdir(location)).toSorted().map((file) => path.join(location, file)) : [location];
  const hash = createHash('sha256');
  for (const file of files) if ((await stat(file)).isFile()) for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/**
 * Reads an export of HSDS, a folder, a zip archive or a JSON file, and plans one listing for each service at each of its locations. Throws
 * `HsdsError` if it cannot be read.
 */
export const planHsds = async (
  location: string,
  { taxonomy = new Map(), today, factsAsOf, kind, name = path.basename(location) }: HsdsOptions,
): Promise<HsdsPlan> => {
  const rows = openTableRows();
  try {
    const unknownFiles = await loadTables(location, rows, name);
    const source = name.replace(/\.[^.]*$/, '');
    const planListing = ({ service, locationId, serviceAtLocationId }: HsdsListing, occurrences: Map<string, number>): PlannedRow => {
      const { file, line, number } = service;
      const ownId = readOwnFacts(rows, service, serviceAtLocationId)?.value('listing-id') ?? '';
      const identity = isUuid(ownId) ? ownId : identityOf({ service, locationId, serviceAtLocationId }, source);
      const occurrence = occurrences.get(identity) ?? 0;
      occurrences.set(identity, occurrence + 1);
      return {
        line,
        key: `service ${number} at ${locationId}`,
        name: service.cells['name'] ?? '',
        serviceId: identity === ownId && occurrence === 0 ? ownId : listingIdOf(identity, occurrence),
        read() {
          const listing = { service: rows.at('services', number), locationId, serviceAtLocationId };
          const { row, known, own, record, problems } = factsOfListing(rows, listing, { taxonomy, today, source });
          const read = readListing(row, factsAsOf ?? null, kind, known);
          const repeated = occurrence === 0 ? [] : [{ file, line, text: 'an earlier service has the same id' }];
          const allProblems = [...repeated, ...problems];
          if (!read.ok) return { ...read, problems: allProblems };
          const withOwn = own === null ? read.listing : withOwnFacts(read.listing, own);
          // The ids of a service that comes twice are those of the first one.
          const hsdsRecord = occurrence === 0 ? record : null;
          return { ok: true, listing: { ...withOwn, ...(hsdsRecord !== null && { hsdsRecord }) }, problems: allProblems };
        },
      };
    };
    function* planListings(): Iterable<PlannedRow> {
      const occurrences = new Map<string, number>();
      for (const service of rows.all('services')) for (const listing of listingsOf(rows, service)) yield planListing(listing, occurrences);
    }
    let rowCount = 0;
    for (const service of rows.all('services')) rowCount += listingsOf(rows, service).length;
    return {
      name,
      digest: await digestOf(location),
      encoding: 'UTF-8',
      uncertainPart: '',
      rows: { [Symbol.iterator]: () => planListings()[Symbol.iterator]() },
      rowCount,
      unusedColumns: () => [],
      tables: () => rows.uses(),
      unknownFiles,
      close: rows.close,
    };
  } catch (error) {
    rows.close();
    throw error;
  }
};
