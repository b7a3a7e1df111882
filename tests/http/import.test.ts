import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { startProduct, type Product } from '#app/product.ts';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import type { Interval, NextOpening, Openings } from '#domain/schedule/openings.ts';
import { openStatusAt } from '#domain/schedule/openStatus.ts';
import { formatOpenStatus } from '#domain/schedule/wording.ts';
import type { ImportReport } from '#interchange/import/importReport.ts';
import { readConfig } from '#platform/config.ts';
import { silentLogger } from '#platform/logger.ts';
import { removeRunFile, writeRunFile } from '#platform/runFile.ts';
import { createRequestSender } from '../support/api.ts';
import { runs, runAsChild } from '../support/programs.ts';
import { runTool } from '../support/tool.ts';
import { waitForListReady, waitForProjections } from '../support/waitForProjections.ts';
import { AROUND_TOLEDO, type CheckedListing, EVALUATED_AT, NEAR_LOS_ANGELES, NEAR_TOLEDO } from './importedListings.table.ts';

const FOLDER = path.resolve('../shared/data');
const LOS_ANGELES = { place: '34.05, -118.24', point: '-118.24|34.05', nearest: NEAR_LOS_ANGELES, further: [], within: 528 } as const;
const TOLEDO = { place: '41.65, -83.54', point: '-83.54|41.65', nearest: NEAR_TOLEDO, further: AROUND_TOLEDO, within: 82 } as const;
/** The larger file, with some invalid rows, is imported only in the matrix. */
const SHARED_FILES = [
  ...(RUNS_WHOLE_MATRIX ? [{ file: 'haarrrvest_food.jsonl', rows: 2680, refusesSome: true, area: TOLEDO }] : []),
  { file: 'foodoasis_la.jsonl', rows: 593, refusesSome: false, area: LOS_ANGELES },
];
const FILES_WITH_ROWS = SHARED_FILES.map(({ file, rows }) => [file, rows] as const);
const TOTAL_ROWS = FILES_WITH_ROWS.reduce((sum, [, rows]) => sum + rows, 0);
const missingFiles = FILES_WITH_ROWS.filter(([file]) => !existsSync(path.join(FOLDER, file))).map(([file]) => `../shared/data/${file}`);
if (missingFiles.length > 0) console.log(`Skipped: importing the shared listings needs ${missingFiles.join(' and ')}, which is not there.`);

/** The fields of a listing in a response. */
interface Card {
  readonly id: string;
  readonly distance: number;
  readonly hours: Openings['kind'];
  readonly openings: readonly Interval[];
  readonly nextOpening?: NextOpening;
  readonly timeZone: string;
  /** True if the point is the centre of the ZIP code. */
  readonly isApproximate?: true;
}

/** Runs `npm run import` on a data folder, as a user would. */
const runImport = async (dataDir: string): Promise<{ reports: ImportReport[]; text: string }> => {
  const reportFile = path.join(dataDir, 'report.json');
  const files = FILES_WITH_ROWS.map(([file]) => path.join(FOLDER, file));
  const { stdout } = await promisify(execFile)(process.execPath, [...runs('app/cli/import.ts'), ...files, '--report', reportFile], {
    env: { ...process.env, SHELTER_DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGODB_URL: '' },
  });
  return { reports: JSON.parse(await readFile(reportFile, 'utf8')) as ImportReport[], text: stdout };
};

const sumReports = (reports: readonly ImportReport[], count: 'added' | 'revised' | 'unchanged' | 'refused' | 'rows' | 'kept'): number =>
  reports.reduce((sum, report) => sum + report[count], 0);

const statusOf = (card: Card): string => {
  const now = Date.parse(EVALUATED_AT) / 1000;
  const openings: Openings = { kind: card.hours, intervals: card.openings, ...(card.nextOpening && { next: card.nextOpening }) };
  return formatOpenStatus(openStatusAt(openings, now, card.timeZone), 'en', card.timeZone, now);
};

const expectCheckedListings = (cards: readonly Card[], checkedListings: readonly CheckedListing[]): void => {
  for (const [index, [digest, metres, status]] of checkedListings.entries()) {
    const card = cards[index] as Card;
    expect(Math.abs(card.distance - metres)).toBeLessThanOrEqual(metres / 100);
    expect([digest, statusOf(card)]).toEqual([digest, status]);
  }
};

/** Counts the listings with a point of their own within 40 km. */
const countWithin = async (list: (query: string) => Promise<readonly Card[]>, point: string): Promise<number> => {
  let count = 0;
  for (let skip = 0; ; skip += 100) {
    const cards = await list(`nearCoordinate=${point}&limit=100&skip=${skip}`);
    // The count by hand includes only listings with a point of their own, not centres of ZIP codes.
    const nearbyCards = cards.filter((card) => card.distance < 40_000);
    count += nearbyCards.filter((card) => card.isApproximate !== true).length;
    if (nearbyCards.length < 100) return count;
  }
};

test.each([
  ['listings.csv', 'name,address,city,phone\n'],
  ['listings.json', '[]'],
])('a file without rows (%s) is rejected before any process starts', async (name, content) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-import-'));
  try {
    const file = path.join(folder, name);
    await writeFile(file, content);
    const { code, output } = await runTool('import', [file], { SHELTER_DATA_DIR: path.join(folder, 'data') });
    expect({ code, output }).toEqual({ code: 1, output: `${file} has no rows to import.\n` });
    expect(existsSync(path.join(folder, 'data'))).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

(missingFiles.length > 0 ? describe.skip : describe)('importing the shared listings', () => {
  let dataDir = '';
  let nodes: Nodes;
  let product: Product;
  let first: { reports: ImportReport[]; text: string };
  let second: { reports: ImportReport[]; text: string };
  let serviceIdOf: ReadonlyMap<string, string>;

  const start = async (): Promise<void> => {
    nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
    await writeRunFile(dataDir, { pid: process.pid, eventStoreUrl: nodes.eventStoreUrl, mongodbUrl: nodes.mongodbUrl });
  };

  const list = async (query: string): Promise<Card[]> => {
    const reply = await createRequestSender(product.url)(`/api/services?${query}`, { token: null });
    expect(reply.status).toBe(200);
    return reply.body as Card[];
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-import-'));
    await start();
    first = await runImport(dataDir);
    // Simulates a power cut of both nodes as soon as the import has reported its end.
    await Promise.all(nodes.children.map((child) => child.kill()));
    await start();
    second = await runImport(dataDir);
    product = await startProduct({
      config: readConfig({ PORT: '0', TRANSLATOR: 'off' }),
      eventStoreUrl: nodes.eventStoreUrl,
      mongodbUrl: nodes.mongodbUrl,
      clock: () => Date.parse(EVALUATED_AT),
      log: silentLogger,
    });
    await waitForProjections(product.projections, await product.store.lastPosition());
    await waitForListReady(product.query);
    const entries = await Promise.all(
      first.reports.map(async (report) => {
        const lines = (await readFile(path.join(FOLDER, report.name), 'utf8')).split('\n');
        return report.outcomes.flatMap((row): [string, string][] =>
          row.outcome === 'refused'
            ? []
            : [
                [
                  createHash('sha256')
                    .update(lines[row.line - 1] ?? '')
                    .digest('hex')
                    .slice(0, 20),
                  row.serviceId,
                ],
              ],
        );
      }),
    );
    serviceIdOf = new Map(entries.flat());
  }, 600_000);

  afterAll(async () => {
    await product?.stop();
    await nodes?.stop();
    await removeRunFile(dataDir, process.pid);
    await rm(dataDir, { recursive: true, force: true });
  });

  test('every row is counted as added, revised, unchanged or rejected', () => {
    expect(first.reports.map(({ name, rows }) => [name, rows])).toEqual(FILES_WITH_ROWS);
    for (const { rows, added, revised, unchanged, refused, outcomes } of first.reports) {
      expect(added + revised + unchanged + refused).toBe(rows);
      expect(outcomes).toHaveLength(rows);
      expect(new Set(outcomes.map(({ line }) => line)).size).toBe(rows);
    }
    expect(sumReports(first.reports, 'added') + sumReports(first.reports, 'refused')).toBe(TOTAL_ROWS);
  });

  test('at most one row in a hundred is rejected, each with line, reason and name', () => {
    const refused = first.reports.flatMap(({ outcomes }) => outcomes.filter((row) => row.outcome === 'refused'));
    expect(refused.length).toBeLessThanOrEqual(TOTAL_ROWS / 100);
    expect(refused.length > 0).toBe(SHARED_FILES.some(({ refusesSome }) => refusesSome));
    for (const { line, reason, name } of refused) {
      expect(['NO_NAME', 'NO_PLACE_ADDRESS_OR_PHONE']).toContain(reason);
      expect(name).not.toBe('');
      expect(first.text).toContain(`line ${line} refused`);
    }
  });

  test('a second import changes no listing, after the nodes were killed', () => {
    covers('import-6');
    expect(sumReports(second.reports, 'added') + sumReports(second.reports, 'revised') + sumReports(second.reports, 'kept')).toBe(0);
    expect(sumReports(second.reports, 'unchanged')).toBe(sumReports(first.reports, 'added'));
    expect(sumReports(second.reports, 'refused')).toBe(sumReports(first.reports, 'refused'));
  });

  test('every added listing is in the list', async () => {
    const reply = await createRequestSender(product.url)('/api/services?limit=1', { token: null });
    expect(Number(reply.headers.get('x-total-count'))).toBe(sumReports(first.reports, 'added'));
  });

  describe.each(SHARED_FILES.map(({ area }) => area))('the list around $place', ({ point, nearest, further, within }) => {
    test('contains the nearest listings in order, with distance and open status as checked by hand', async () => {
      const cards = await list(`nearCoordinate=${point}&limit=${nearest.length}`);
      expect(cards.map(({ id }) => id)).toEqual(nearest.map(([digest]) => serviceIdOf.get(digest)));
      expectCheckedListings(cards, nearest);
    });

    test('contains further listings in order too, with open status as checked by hand', async () => {
      const cards = await list(`nearCoordinate=${point}&limit=100`);
      const ids = further.map(([digest]) => serviceIdOf.get(digest));
      const importedCards = cards.filter(({ id }) => ids.includes(id));
      expect(importedCards.map(({ id }) => id)).toEqual(ids);
      expectCheckedListings(importedCards, further);
    });

    test('contains as many listings within 40 km as were counted by hand', async () => {
      expect(await countWithin(list, point)).toBe(within);
    });
  });

  test('the filter isOpen returns only listings open at that moment', async () => {
    const openCards = await list('nearCoordinate=-118.24|34.05&isOpen=true&limit=100');
    const expected = NEAR_LOS_ANGELES.filter(([, , status]) => status.startsWith('Open')).map(([digest]) => serviceIdOf.get(digest));
    expect(openCards.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
  });
});
