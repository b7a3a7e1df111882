import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sealLog } from '#operations/seals/sealLog.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runTool } from '../support/tool.ts';
import { NodeStartFailed, startNode, type NodeExit, type StoreName } from './faultyNode.ts';
import { LOAD_COLLECTION, LOAD_COUNTS_COLLECTION } from './loadDocuments.ts';
import { CorruptDataError } from './readStoredIds.ts';
import { findStoreViolations, startLoad, type AttemptedWrite } from './writeLoad.ts';

/* Copies a store's folder, damages it and opens it again. */

export interface WrittenFolder {
  readonly store: StoreName;
  readonly folder: string;
  readonly journal: readonly AttemptedWrite[];
  /** All its files, as paths relative to the folder. */
  readonly files: readonly string[];
  remove(): void;
}

const createTemporaryFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'shelter-damage-'));

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Seals the log of a node. */
export const sealLogOf = async (url: string): Promise<void> => {
  const [rawLog, store] = [openRawLog(url), openEventStore(url)];
  await sealLog({ raw: rawLog, store, clock: systemClock, eventsPerSeal: 200 });
  await Promise.all([rawLog.close(), store.close()]);
};

/** How the node that wrote a folder ended: cleanly, or with writes still in progress. */
export type NodeEnding = 'stopped' | 'killed';

/** Creates a folder written by a load; a log in it is sealed. */
export const writtenFolder = async (store: StoreName, ending: NodeEnding, writes: number): Promise<WrittenFolder> => {
  const folder = createTemporaryFolder();
  const node = await startNode(store, folder);
  const load = startLoad(store, node.url, { writers: 8, perWrite: 3, padding: 200 });
  await load.acknowledged(writes);
  load.stop();
  const journal = await load.journal();
  if (store === 'event-store') await sealLogOf(node.url);
  await (ending === 'killed' ? node.kill() : node.stop());
  return { store, folder, journal, files: filesOf(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const sizeOf = ({ folder }: WrittenFolder, file: string): number => statSync(path.join(folder, file)).size;

const PAGE_BYTES = 4_096;

/** Returns the offsets of the pages of a file that contain non-zero bytes. */
export const writtenPages = ({ folder }: WrittenFolder, file: string): number[] => {
  const bytes = readFileSync(path.join(folder, file));
  const pageOffsets = Array.from({ length: Math.ceil(bytes.length / PAGE_BYTES) }, (_, page) => page * PAGE_BYTES);
  return pageOffsets.filter((start) => bytes.subarray(start, start + PAGE_BYTES).some((byte) => byte !== 0));
};

/** Outcome of opening a damaged folder. */
export interface Verdict {
  /**
   * `whole`: everything acknowledged is present. `shorter`: the end is missing, the rest is intact. `refused`: the node ended with a named
   * error and its own exit code. `named`: reading, `npm run verify` or `validate` reports the damage. `broken`: any other outcome.
   */
  readonly kind: 'whole' | 'shorter' | 'refused' | 'named' | 'broken';
  readonly reason: string;
}

const ERROR_NAMES = /\b(DamagedFile|DamagedLog|DamagedEvent|UnreadableFormat|StorageFailed)\b/;
/** The product's exit codes are 3 to 5 and those of sysexits; 1 is a defect, 128 and more a signal. */
const isProductExitCode = (code: number | null): boolean => code !== null && code > 2 && code < 128;

const rejectionVerdict = ({ code, signal, complaint }: NodeExit): Verdict => ({
  kind: isProductExitCode(code) && ERROR_NAMES.test(complaint) ? 'refused' : 'broken',
  reason: `ended with ${signal ?? code}: ${complaint.trim()}`,
});

/** Returns the findings of `npm run verify` for a log, or of `validate` for collections; null if there are none. */
const verify = async (store: StoreName, url: string): Promise<Verdict | null> => {
  if (store === 'event-store') {
    const { code, output } = await runTool('verify', ['--log-only'], { EVENTSTORE_URL: url });
    return code === 1 ? { kind: 'named', reason: output } : null;
  }
  const { models, close } = await connectMongo(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    const answers = await Promise.all(
      [LOAD_COLLECTION, LOAD_COUNTS_COLLECTION].map((name) => models.command({ validate: name, full: true })),
    );
    const errors = answers.flatMap((answer) => answer['errors'] as string[]);
    return errors.length > 0 ? { kind: 'named', reason: errors.join(' ') } : null;
  } finally {
    await close();
  }
};

const readVerdict = async (store: StoreName, url: string, journal: readonly AttemptedWrite[]): Promise<Verdict> => {
  try {
    const violations = await findStoreViolations(store, url, journal);
    if (violations.length === 0) return { kind: 'whole', reason: '' };
    const reason = violations.slice(0, 5).join(', ');
    return { kind: violations.every((violation) => violation.startsWith('lost')) ? 'shorter' : 'broken', reason };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof CorruptDataError || !/damaged/i.test(reason)) return { kind: 'broken', reason };
    return { kind: 'named', reason };
  }
};

/** Opens a folder, runs `use` with the node, and closes it; returns a refusal if the node ends unexpectedly. */
const withNodeOn = async <Result>(store: StoreName, folder: string, use: (url: string) => Promise<Result>): Promise<Result | Verdict> => {
  const node = await startNode(store, folder).catch((error: unknown) => {
    if (error instanceof NodeStartFailed) return error;
    throw error;
  });
  if (node instanceof NodeStartFailed) return rejectionVerdict(node.exit);
  const result = await use(node.url);
  const end = await node.stop();
  return end.code === 0 ? result : rejectionVerdict(end);
};

/** Opens a folder and reads everything in it. With `runsVerify`, runs `npm run verify` or `validate` if reading detects no damage. */
const openAndCheck = (store: StoreName, folder: string, journal: readonly AttemptedWrite[], runsVerify: boolean): Promise<Verdict> =>
  withNodeOn(store, folder, async (url) => {
    const verdict = await readVerdict(store, url, journal);
    const isInconclusive = verdict.kind === 'broken' || verdict.kind === 'shorter';
    return isInconclusive && runsVerify ? ((await verify(store, url).catch(() => null)) ?? verdict) : verdict;
  });

/** Opens a folder once, reads everything in it, and compares it with each of several journals. */
export const openAndCheckEach = (
  { store, folder }: WrittenFolder,
  journals: readonly (readonly AttemptedWrite[])[],
): Promise<Verdict[] | Verdict> =>
  withNodeOn(store, folder, async (url) => {
    const verdicts: Verdict[] = [];
    for (const journal of journals) verdicts.push(await readVerdict(store, url, journal));
    return verdicts;
  });

/** Copies a folder with one file changed, opens the copy and returns the outcome. */
export const openDamagedCopy = async (
  original: WrittenFolder,
  file: string,
  change: (bytes: Buffer) => Buffer,
  { runsVerify = false } = {},
): Promise<Verdict> => {
  const copy = createTemporaryFolder();
  try {
    cpSync(original.folder, copy, { recursive: true });
    const target = path.join(copy, file);
    writeFileSync(target, change(readFileSync(target)));
    return await openAndCheck(original.store, copy, original.journal, runsVerify);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
