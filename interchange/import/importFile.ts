import { v5 as uuidV5 } from 'uuid';
import { DomainError } from '#kernel/errors.ts';
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

/** How an import runs. */
export interface ImportOptions {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Id of this run: its stream is `import-<id>`, and all its events have this correlation id. */
  readonly importId: string;
  /** Account that runs the import and owns the services it adds: an administrator. */
  readonly administratorId: string;
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

/**
 * Carries out a plan with the same deciders as the API. Every row ends as added, revised, unchanged or refused; a second run changes
 * nothing. An error of the store ends the run: importing the file again then finishes it.
 */
export const importPlan = async (plan: ImportPlan, options: ImportOptions): Promise<ImportReport> => {
  const { store, clock, importId } = options;
  const { name, digest, encoding, uncertainPart, rows, rowCount, unknownFiles } = plan;

  const envelopeOf = (step: string, body: unknown, factsAsOf: string | null = null): CommandEnvelope => ({
    commandId: uuidV5(step, importId),
    digest: digestOfBody(body),
    correlationId: importId,
    causationId: importId,
    actor: { id: options.administratorId, role: 'ADMINISTRATOR', via: 'import' },
    occurredAt: isoTime(clock()),
    locale: 'en',
    ...(factsAsOf !== null && { factsAsOf }),
  });
  const recordImportEvent = async (type: 'ImportStarted' | 'ImportFinished', data: Record<string, unknown>): Promise<bigint> =>
    (await handleCommand({ store, streamName: `import-${importId}`, envelope: envelopeOf(type, data), decide: () => [{ type, data }] }))
      .position;

  const findEarlierRow = createEarlierRows();
  let done = 0;
  // A first import adds nearly every row, a later one nearly none.
  let isNextProbablyNew = true;
  const importPlannedRow = async ({ line, key, name: rowName, serviceId, read }: PlannedRow): Promise<RowOutcome> => {
    const readResult = read();
    const { problems = [] } = readResult;
    const outcome = await (async (): Promise<RowOutcome> => {
      const known = { line, ...(problems.length > 0 && { problems }) };
      if (!readResult.ok) return { ...known, outcome: 'refused', reason: readResult.reason, name: rowName };
      const { facts, factsAsOf, refusedAddresses, unread, closure, cut, placeFindings, kindFrom } = readResult.listing;
      const earlierRow = findEarlierRow(line, facts);
      const draft = draftOfListing(readResult.listing);
      const envelope = envelopeOf(key, draft, factsAsOf);
      const importedRow = await importRow(store, envelope, serviceId, draft, isNextProbablyNew).catch(nullIfNewerVersion);
      if (importedRow === null) return { ...known, outcome: 'refused', reason: 'NEWER_VERSION_WROTE', name: facts.described?.name ?? '' };
      isNextProbablyNew = importedRow.outcome === 'added';
      return {
        ...known,
        outcome: importedRow.outcome,
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

  await recordImportEvent('ImportStarted', { name, digest, rows: rowCount });
  const outcomes = await mapInParallel(rows, concurrencyOf(options), clock, importPlannedRow);
  const { kept, kinds, ...counts } = countOutcomes(outcomes, rowCount);
  const position = await recordImportEvent('ImportFinished', counts);
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
