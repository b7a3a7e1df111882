import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sealLog } from '#operations/seals/sealLog.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runTool } from '../support/tool.ts';
import { brokenBy, startLoad, type Tried } from './load.ts';
import { LOAD, LOAD_COUNTS } from './loadDocuments.ts';
import { NodeRefused, startNode, type NodeEnd, type StoreName } from './node.ts';
import { Garbage } from './readStored.ts';

/* Copies a store's folder, damages it and opens it again. */

export interface WrittenFolder {
  readonly store: StoreName;
  readonly folder: string;
  readonly journal: readonly Tried[];
  /** All its files, as paths relative to the folder. */
  readonly files: readonly string[];
  remove(): void;
}

const temporary = (): string => mkdtempSync(path.join(os.tmpdir(), 'shelter-damage-'));

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** Seals the log of a node. */
export const sealLogOf = async (url: string): Promise<void> => {
  const [raw, store] = [openRawLog(url), openEventStore(url)];
  await sealLog({ raw, store, clock: systemClock, eventsPerSeal: 200 });
  await Promise.all([raw.close(), store.close()]);
};

/** How the node that wrote a folder ended: cleanly, or with writes still in progress. */
export type Left = 'stopped' | 'killed';

/** Creates a folder written by a load; a log in it is sealed. */
export const writtenFolder = async (store: StoreName, left: Left, writes: number): Promise<WrittenFolder> => {
  const folder = temporary();
  const node = await startNode(store, folder);
  const load = startLoad(store, node.url, { writers: 8, perWrite: 3, padding: 200 });
  await load.acknowledged(writes);
  load.stop();
  const journal = await load.journal();
  if (store === 'event-store') await sealLogOf(node.url);
  await (left === 'killed' ? node.kill() : node.stop());
  return { store, folder, journal, files: filesOf(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
};

export const sizeOf = ({ folder }: WrittenFolder, file: string): number => statSync(path.join(folder, file)).size;

const PAGE = 4_096;

/** Returns the offsets of the pages of a file that contain non-zero bytes. */
export const writtenPages = ({ folder }: WrittenFolder, file: string): number[] => {
  const bytes = readFileSync(path.join(folder, file));
  const starts = Array.from({ length: Math.ceil(bytes.length / PAGE) }, (_, page) => page * PAGE);
  return starts.filter((start) => bytes.subarray(start, start + PAGE).some((byte) => byte !== 0));
};

/** Outcome of opening a damaged folder. */
export interface Verdict {
  /**
   * `whole`: everything acknowledged is present. `shorter`: the end is missing, the rest is intact. `refused`: the node ended with a named
   * error and its own exit code. `named`: reading, `npm run verify` or `validate` reports the damage. `broken`: any other outcome.
   */
  readonly kind: 'whole' | 'shorter' | 'refused' | 'named' | 'broken';
  readonly why: string;
}

const ERROR_NAMES = /\b(DamagedFile|DamagedLog|DamagedEvent|UnreadableFormat|StorageFailed)\b/;
/** The product's exit codes are 3 to 5 and those of sysexits; 1 is a defect, 128 and more a signal. */
const isOwnCode = (code: number | null): boolean => code !== null && code > 2 && code < 128;

const refusal = ({ code, signal, complaint }: NodeEnd): Verdict => ({
  kind: isOwnCode(code) && ERROR_NAMES.test(complaint) ? 'refused' : 'broken',
  why: `ended with ${signal ?? code}: ${complaint.trim()}`,
});

/** Returns the findings of `npm run verify` for a log, or of `validate` for collections; null if there are none. */
const verify = async (store: StoreName, url: string): Promise<Verdict | null> => {
  if (store === 'event-store') {
    const { code, output } = await runTool('verify', ['--log-only'], { EVENTSTORE_URL: url });
    return code === 1 ? { kind: 'named', why: output } : null;
  }
  const { models, close } = await connectMongo(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    const answers = await Promise.all([LOAD, LOAD_COUNTS].map((name) => models.command({ validate: name, full: true })));
    const errors = answers.flatMap((answer) => answer['errors'] as string[]);
    return errors.length > 0 ? { kind: 'named', why: errors.join(' ') } : null;
  } finally {
    await close();
  }
};

const judged = async (store: StoreName, url: string, journal: readonly Tried[]): Promise<Verdict> => {
  try {
    const found = await brokenBy(store, url, journal);
    if (found.length === 0) return { kind: 'whole', why: '' };
    const why = found.slice(0, 5).join(', ');
    return { kind: found.every((violation) => violation.startsWith('lost')) ? 'shorter' : 'broken', why };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof Garbage || !/damaged/i.test(why)) return { kind: 'broken', why };
    return { kind: 'named', why };
  }
};

/** Opens a folder, runs `use` with the node, and closes it; returns a refusal if the node ends unexpectedly. */
const withFolder = async <Result>(store: StoreName, folder: string, use: (url: string) => Promise<Result>): Promise<Result | Verdict> => {
  const node = await startNode(store, folder).catch((error: unknown) => {
    if (error instanceof NodeRefused) return error;
    throw error;
  });
  if (node instanceof NodeRefused) return refusal(node.end);
  const result = await use(node.url);
  const end = await node.stop();
  return end.code === 0 ? result : refusal(end);
};

/** Opens a folder and reads everything in it. With `askVerify`, runs `npm run verify` or `validate` if reading detects no damage. */
const verdictOn = (store: StoreName, folder: string, journal: readonly Tried[], askVerify: boolean): Promise<Verdict> =>
  withFolder(store, folder, async (url) => {
    const read = await judged(store, url, journal);
    const doubtful = read.kind === 'broken' || read.kind === 'shorter';
    return doubtful && askVerify ? ((await verify(store, url).catch(() => null)) ?? read) : read;
  });

/** Opens a folder once, reads everything in it, and compares it with each of several journals. */
export const verdictsOn = ({ store, folder }: WrittenFolder, journals: readonly (readonly Tried[])[]): Promise<Verdict[] | Verdict> =>
  withFolder(store, folder, async (url) => {
    const verdicts: Verdict[] = [];
    for (const journal of journals) verdicts.push(await judged(store, url, journal));
    return verdicts;
  });

/** Copies a folder with one file changed, opens the copy and returns the outcome. */
export const damaged = async (
  written: WrittenFolder,
  file: string,
  change: (bytes: Buffer) => Buffer,
  askVerify = false,
): Promise<Verdict> => {
  const copy = temporary();
  try {
    cpSync(written.folder, copy, { recursive: true });
    const place = path.join(copy, file);
    writeFileSync(place, change(readFileSync(place)));
    return await verdictOn(written.store, copy, written.journal, askVerify);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
