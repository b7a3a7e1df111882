import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '#domain/envelope/envelope.ts';
import type { ImportEvent } from '#domain/imports/events.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { digestOf as digestOfBody } from '#platform/commands/ids.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import { fixedConcurrency, createAdaptiveConcurrency, createLimitedWork, type AdaptiveConcurrency } from '../concurrency/inFlight.ts';
import { countOutcomes, type ImportReport, type RowOutcome } from './importReport.ts';
import { importRow } from './importRow.ts';
import { createEarlierRows } from './listedTwice.ts';
import type { ImportPlan, PlannedRow } from './plan.ts';
import { planFile, type ListingsFile } from './planFile.ts';
import { draftOfListing } from './readListing.ts';

/** What the log keeps of the reading of an uploaded file. */
export type UploadFacts = NonNullable<Extract<ImportEvent, { type: 'ImportStarted' }>['data']['upload']>;

/** How an import runs. */
export interface ImportOptions {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Id of this run: its stream is `import-<id>`, and all its events have this correlation id. */
  readonly importId: string;
  /** Who runs the import: an administrator (`importActor`), or a program with an API key. */
  readonly actor: Actor;
  /** Owner of the services that the import adds; default: the account that runs it. */
  readonly ownerId?: string;
  /** How an uploaded file is read; absent for a file from the command line. */
  readonly upload?: UploadFacts;
  /** Called with the outcomes of all rows before the end of the import is recorded. */
  readonly onOutcomes?: (outcomes: readonly RowOutcome[]) => Promise<void>;
  /** Ends the import between two rows. */
  readonly signal?: AbortSignal;
  /** Maximum number of rows in flight: the store commits them in groups. */
  readonly concurrency?: number;
  /** Returns the share (0 to 1) of the processors that was busy since its last call. Absent if no users wait for the same processors. */
  readonly processorUse?: () => number;
  readonly onRow?: (done: number, rows: number) => void;
}

const MAX_CONCURRENCY = 48;
/** Maximum while users work: a higher number would cause bursts and no gain. */
const MAX_CONCURRENCY_WITH_USERS = 12;

const concurrencyOf = ({ concurrency = MAX_CONCURRENCY, clock, processorUse }: ImportOptions): AdaptiveConcurrency =>
  processorUse === undefined
    ? fixedConcurrency(concurrency)
    : createAdaptiveConcurrency({ maxLimit: Math.min(concurrency, MAX_CONCURRENCY_WITH_USERS), clock, processorUse });

/** Processes all items in parallel, as many as `concurrencyLimit` allows at each time, and throws the first error. Items are taken when their turn is near. */
const mapInParallel = async <Item, Result>(
  items: Iterable<Item>,
  concurrencyLimit: AdaptiveConcurrency,
  clock: Clock,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const limitedWork = createLimitedWork(concurrencyLimit, clock);
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  try {
    let index = 0;
    for (const item of items) {
      const place = index;
      index += 1;
      const run: Promise<void> = limitedWork
        .run(() => work(item))
        .then((result) => {
          results[place] = result;
        })
        .finally(() => running.delete(run));
      running.add(run);
      if (running.size > concurrencyLimit.limit()) await Promise.race(running);
    }
    await Promise.all(running);
    return results;
  } catch (error) {
    limitedWork.clear();
    await Promise.allSettled(running);
    throw error;
  }
};

/** Returns null if a newer version wrote to the service: only that row is rejected. Rethrows other errors. */
const nullIfNewerVersion = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'NEWER_VERSION_WROTE') return null;
  throw error;
};

/** Returns the actor of imports that an administrator runs. */
export const importActor = (administratorId: string): Actor => ({ id: administratorId, role: 'ADMINISTRATOR', via: 'import' });

type StartOptions = Pick<ImportOptions, 'store' | 'clock' | 'importId' | 'actor' | 'upload'>;

/** Returns the envelope of a step of an import: the same step has the same command, whichever process carries it out. */
export const importEnvelope = (
  { importId, actor, clock }: Pick<ImportOptions, 'importId' | 'actor' | 'clock'>,
  step: string,
  body: unknown,
  factsAsOf: string | null = null,
): CommandEnvelope => ({
  commandId: uuidV5(step, importId),
  digest: digestOfBody(body),
  correlationId: importId,
  causationId: importId,
  actor,
  occurredAt: isoTime(clock()),
  locale: 'en',
  ...(factsAsOf !== null && { factsAsOf }),
});

const recordImportEvent = async (options: StartOptions, { type, data }: ImportEvent): Promise<bigint> => {
  const { store, importId } = options;
  const envelope = importEnvelope(options, type, data);
  return (await handleCommand({ store, streamName: `import-${importId}`, envelope, decide: () => [{ type, data }] })).position;
};

/** Records that an import of a file starts, once; returns the position of the event. */
export const recordStart = (
  options: StartOptions,
  { name, digest, rowCount }: Pick<ImportPlan, 'name' | 'digest' | 'rowCount'>,
): Promise<bigint> =>
  recordImportEvent(options, {
    type: 'ImportStarted',
    data: { name, digest, rows: rowCount, ...(options.upload !== undefined && { upload: options.upload }) },
  });

/**
 * Carries out a plan with the same deciders as the API. Every row ends as added, revised, unchanged or refused; a second run changes
 * nothing. An error of the store ends the run: importing the file again then finishes it, as does a run with the same import id, which tells of
 * each row what the first one did.
 */
export const importPlan = async (plan: ImportPlan, options: ImportOptions): Promise<ImportReport> => {
  const { store, clock, importId, actor, ownerId = actor.id, signal } = options;
  const { name, digest, encoding, uncertainPart, rows, rowCount, unknownFiles } = plan;

  const findEarlierRow = createEarlierRows();
  let done = 0;
  // A first import adds nearly every row, a later one nearly none.
  let isNextProbablyNew = true;
  const importPlannedRow = async ({ line, key, name: rowName, serviceId, read }: PlannedRow): Promise<RowOutcome> => {
    signal?.throwIfAborted();
    const readResult = read();
    const { problems = [] } = readResult;
    const outcome = await (async (): Promise<RowOutcome> => {
      const known = { line, ...(problems.length > 0 && { problems }) };
      if (!readResult.ok) return { ...known, outcome: 'refused', reason: readResult.reason, name: rowName };
      const { facts, factsAsOf, refusedAddresses, unread, closure, cut, placeFindings, kindFrom } = readResult.listing;
      const earlierRow = findEarlierRow(line, facts);
      const draft = draftOfListing(readResult.listing);
      const envelope = importEnvelope(options, key, draft, factsAsOf);
      const importedRow = await importRow({ store, envelope, serviceId, draft, ownerId, isProbablyNew: isNextProbablyNew }).catch(
        nullIfNewerVersion,
      );
      if (importedRow === null) return { ...known, outcome: 'refused', reason: 'NEWER_VERSION_WROTE', name: facts.described?.name ?? '' };
      isNextProbablyNew = importedRow.outcome === 'added';
      return {
        ...known,
        outcome: importedRow.outcome,
        name: facts.described?.name ?? '',
        serviceId,
        kindFrom,
        ...(importedRow.unchangedSections.length > 0 && { kept: importedRow.unchangedSections }),
        ...(refusedAddresses.length > 0 && { addresses: refusedAddresses }),
        ...(unread.length > 0 && { unread }),
        ...(closure !== null && { closure }),
        ...(cut.length > 0 && { cut }),
        ...(placeFindings.length > 0 && { place: placeFindings }),
        ...(earlierRow !== null && { looksLike: earlierRow }),
      };
    })();
    done += 1;
    options.onRow?.(done, rowCount);
    return outcome;
  };

  await recordStart(options, plan);
  const outcomes = await mapInParallel(rows, concurrencyOf(options), clock, importPlannedRow);
  await options.onOutcomes?.(outcomes);
  const { kept, kinds, ...counts } = countOutcomes(outcomes, rowCount);
  const position = await recordImportEvent(options, { type: 'ImportFinished', data: counts });
  return {
    importId,
    name,
    digest,
    encoding,
    uncertainPart,
    unusedColumns: plan.unusedColumns(),
    ...(plan.tables && { tables: plan.tables() }),
    ...(unknownFiles !== undefined && { unknownFiles }),
    rows: rowCount,
    ...counts,
    kept,
    kinds,
    position: position.toString(),
    outcomes,
  };
};

/** Imports one listings file. */
export const importFile = async (options: ImportOptions & ListingsFile): Promise<ImportReport> => importPlan(planFile(options), options);
