import { createHash } from 'node:crypto';
import { v5 as uuidV5 } from 'uuid';
import { DomainError } from '#kernel/errors.ts';
import type { ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { digestOf as digestOfBody } from '#platform/commands/ids.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import { fixedConcurrency, createAdaptiveConcurrency, createLimitedWork, type AdaptiveConcurrency } from '../concurrency/inFlight.ts';
import { decodeText } from './decodeText.ts';
import { FACTS_AS_OF_BY_SOURCE } from './factsAsOfBySource.ts';
import { countOutcomes, type ImportReport, type RowOutcome } from './importReport.ts';
import { importRow } from './importRow.ts';
import { parseFile, type FileRow } from './parseFile.ts';
import { readListing } from './readListing.ts';
import { textField, type Row } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { rowIdentityOf, serviceIdOf } from './rowIdentity.ts';
import { createColumnTally, type UnusedColumn } from './unusedColumns.ts';

export interface ImportOptions {
  readonly store: EventStore;
  readonly clock: Clock;
  /** Id of this run: its stream is `import-<id>`, and all its events have this correlation id. */
  readonly importId: string;
  /** Account that runs the import and owns the services it adds: an administrator. */
  readonly administratorId: string;
  /** The file's name without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Date of the facts, `2017-07-01`, for rows without their own. */
  readonly factsAsOf?: string;
  /** Kind of rows that name none; without it, such a row becomes a resource of unknown kind. */
  readonly kind?: ServiceType;
  /** Maximum number of rows in flight: the store commits them in groups. */
  readonly concurrency?: number;
  /** Returns the share (0 to 1) of the processors that was busy since its last call. Absent if no users wait for the same processors. */
  readonly processorUse?: () => number;
  readonly onRow?: (done: number, rows: number) => void;
}

const MAX_CONCURRENCY = 48;
/** Maximum while users work: a higher number would cause bursts and no gain. */
const MAX_CONCURRENCY_WITH_USERS = 12;

interface PlannedRow {
  readonly line: number;
  /** Values by the names of `COLUMN_NAMES`; null if the row is unreadable. */
  readonly fields: Row | null;
  readonly serviceId: string;
}

interface PlannedFile {
  readonly rows: readonly PlannedRow[];
  readonly unusedColumns: readonly UnusedColumn[];
}

/** Assigns columns to fields, and the ids in the order of the file, before rows run in parallel. */
const planFile = (fileRows: readonly FileRow[], source: string): PlannedFile => {
  const occurrences = new Map<string, number>();
  const columnTally = createColumnTally();
  const rows = fileRows.map(({ line, row }) => {
    const { fields, isUsed } = readRowFields(row ?? {});
    columnTally.add(row ?? {}, isUsed);
    const identity = rowIdentityOf(fields, source);
    const occurrence = occurrences.get(identity) ?? 0;
    occurrences.set(identity, occurrence + 1);
    return { line, fields: row && fields, serviceId: serviceIdOf(identity, occurrence) };
  });
  return { rows, unusedColumns: columnTally.unusedColumns() };
};

const concurrencyOf = ({ concurrency = MAX_CONCURRENCY, clock, processorUse }: ImportOptions): AdaptiveConcurrency =>
  processorUse === undefined
    ? fixedConcurrency(concurrency)
    : createAdaptiveConcurrency({ maxLimit: Math.min(concurrency, MAX_CONCURRENCY_WITH_USERS), clock, processorUse });

/** Processes all items, at most as many in parallel as `concurrencyLimit` allows at each time, and throws the first error. */
const mapInParallel = async <Item, Result>(
  items: readonly Item[],
  concurrencyLimit: AdaptiveConcurrency,
  clock: Clock,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const limitedWork = createLimitedWork(concurrencyLimit, clock);
  return Promise.all(items.map((item) => limitedWork.run(() => work(item)))).catch((error: unknown) => {
    limitedWork.clear();
    throw error;
  });
};

/** Returns null if a newer version wrote to the service: only that row is rejected. Rethrows other errors. */
const nullIfNewerVersion = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'NEWER_VERSION_WROTE') return null;
  throw error;
};

/**
 * Imports one file with the same deciders as the API. Every row ends as added, revised, unchanged or refused; a second run changes
 * nothing. An error of the store ends the run: importing the file again then finishes it.
 */
export const importFile = async (options: ImportOptions): Promise<ImportReport> => {
  const { store, clock, importId, name } = options;
  const digest = createHash('sha256').update(options.bytes).digest('hex');
  const source = name.replace(/\.[^.]*$/, '');
  const { text, encoding, uncertainPart } = decodeText(name, options.bytes);
  const { rows, unusedColumns } = planFile(parseFile(text), source);
  const fileAsOf = options.factsAsOf ?? FACTS_AS_OF_BY_SOURCE[source] ?? null;

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

  let done = 0;
  const importPlannedRow = async ({ line, fields, serviceId }: PlannedRow): Promise<RowOutcome> => {
    const readResult = fields === null ? ({ ok: false, reason: 'NOT_A_ROW' } as const) : readListing(fields, fileAsOf, options.kind);
    const outcome = await (async (): Promise<RowOutcome> => {
      if (!readResult.ok) return { line, outcome: 'refused', reason: readResult.reason, name: textField(fields ?? {}, 'name', 'title') };
      const {
        facts,
        spanish: spanishTexts,
        factsAsOf,
        refusedAddresses,
        unread,
        closure,
        cut,
        placeFindings,
        kindFrom,
      } = readResult.listing;
      const draft = { ...facts, ...spanishTexts };
      const importedRow = await importRow(store, envelopeOf(`line ${line}`, draft, factsAsOf), serviceId, draft).catch(nullIfNewerVersion);
      if (importedRow === null) return { line, outcome: 'refused', reason: 'NEWER_VERSION_WROTE', name: facts.described?.name ?? '' };
      return {
        line,
        outcome: importedRow.outcome,
        serviceId,
        kindFrom,
        ...(importedRow.unchangedSections.length > 0 && { kept: importedRow.unchangedSections }),
        ...(refusedAddresses.length > 0 && { addresses: refusedAddresses }),
        ...(unread.length > 0 && { unread }),
        ...(closure !== null && { closure }),
        ...(cut.length > 0 && { cut }),
        ...(placeFindings.length > 0 && { place: placeFindings }),
      };
    })();
    done += 1;
    options.onRow?.(done, rows.length);
    return outcome;
  };

  await recordImportEvent('ImportStarted', { name, digest, rows: rows.length });
  const outcomes = await mapInParallel(rows, concurrencyOf(options), clock, importPlannedRow);
  const { kept, kinds, ...counts } = countOutcomes(outcomes, rows.length);
  const position = await recordImportEvent('ImportFinished', counts);
  return {
    importId,
    name,
    digest,
    encoding,
    uncertainPart,
    unusedColumns,
    rows: rows.length,
    ...counts,
    kept,
    kinds,
    position: position.toString(),
    outcomes,
  };
};
