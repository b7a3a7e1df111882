import type { Actor } from '#domain/envelope/envelope.ts';
import type { ImportEvent } from '#domain/imports/events.ts';
import { ADMINISTRATOR_ID } from '#domain/permissions/principal.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { createProcessorUse } from '#interchange/concurrency/processorUse.ts';
import { importEnvelope, importPlan, type UploadFacts } from '#interchange/import/importFile.ts';
import type { RowOutcome } from '#interchange/import/importReport.ts';
import type { OpenedPlan } from '#interchange/planImport.ts';
import { csvText } from '#platform/csvStream.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Logger } from '#platform/logger.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import type { DraftFiles } from './draftFiles.ts';
import { handleImportCommand, importNow } from './importStreams.ts';
import { knownMapping } from './keptMappings.ts';
import { planDraft } from './previews.ts';

export interface RunsOptions {
  readonly files: DraftFiles;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The imports of uploaded files that this process carries out. */
export interface Runs {
  /** Carries out a started import in the background; after an error another process, or the next start, goes on with it. */
  start(importId: string): void;
  /** Carries out a started import to its end, from wherever another process left it; does nothing if it is finished or stopped. */
  finish(importId: string): Promise<void>;
  /** Returns the number of rows that this process has carried out; null if it does not run the import. */
  doneOf(importId: string): number | null;
  /** Ends all imports between two rows; another process, or the next start, goes on with them. */
  stop(): Promise<void>;
}

/** Milliseconds between two records of the progress; other processes wait a minute for the next one before they go on with the import. */
const PROGRESS_INTERVAL_MS = 5000;

const REPORT_COLUMNS = ['line', 'name', 'outcome', 'reason', 'kept', 'listing'] as const;

const reportRow = (row: RowOutcome) =>
  row.outcome === 'refused'
    ? { line: row.line, name: row.name, outcome: row.outcome, reason: row.reason }
    : { line: row.line, name: row.name, outcome: row.outcome, kept: row.kept?.join(' ') ?? '', listing: row.serviceId };

interface RunningImport {
  done: number;
  readonly ended: Promise<void>;
}

export const createRuns = ({ files, store, clock, log }: RunsOptions): Runs => {
  const running = new Map<string, RunningImport>();
  const stopping = new AbortController();

  /** Appends an event that the product writes about an import, in the name of who started it; `step` makes it unique. */
  const record = async (importId: string, actor: Actor, step: string, event: ImportEvent): Promise<void> => {
    const envelope = importEnvelope({ importId, actor, clock }, step, event.data);
    await handleImportCommand(store, envelope, importId, (state) => (state.status === 'running' ? [event] : []));
  };

  /** Opens the plan of an import as its start states it, whatever its options are now; null if its file is gone. */
  const openPlan = async (importId: string, { today, mapping, kind, factsAsOf }: UploadFacts): Promise<OpenedPlan | null> => {
    const draft = await files.read(importId);
    if (draft === null || !(await files.hasFile(draft))) return null;
    const options = {
      mapping: knownMapping(mapping),
      kind: SERVICE_TYPES.find((type) => type === kind) ?? null,
      factsAsOf: factsAsOf ?? null,
    };
    return planDraft({ name: draft.name, options }, files.fileOf(draft), Date.parse(today));
  };

  const carryOut = async (importId: string, run: { done: number }): Promise<void> => {
    const { status, upload, startedBy, done } = await importNow(store, importId);
    if (status !== 'running' || upload === undefined || startedBy === undefined) return;
    const plan = await openPlan(importId, upload);
    if (plan === null) return record(importId, startedBy, 'ImportStopped', { type: 'ImportStopped', data: { done } });
    let recordedAt = clock();
    let recording = Promise.resolve();
    try {
      await importPlan(plan, {
        store,
        clock,
        importId,
        actor: startedBy,
        ownerId: ADMINISTRATOR_ID,
        upload,
        signal: stopping.signal,
        processorUse: createProcessorUse(),
        onOutcomes: (outcomes) => files.writeReport(importId, csvText(REPORT_COLUMNS, outcomes.map(reportRow), true)),
        onRow(doneRows) {
          run.done = doneRows;
          if (clock() - recordedAt < PROGRESS_INTERVAL_MS) return;
          recordedAt = clock();
          const step = `ImportProgressed ${isoTime(recordedAt)}`;
          recording = recording
            .then(() => record(importId, startedBy, step, { type: 'ImportProgressed', data: { done: doneRows } }))
            .catch((error: unknown) => log.warn({ err: error, import: importId }, 'the progress of an import could not be recorded'));
        },
      });
    } finally {
      await recording;
      plan.close();
    }
  };

  const finish = (importId: string): Promise<void> => {
    const current = running.get(importId);
    if (current !== undefined) return current.ended;
    const run = { done: 0 };
    const ended = carryOut(importId, run).finally(() => running.delete(importId));
    running.set(importId, Object.assign(run, { ended }));
    return ended;
  };

  return {
    start(importId) {
      finish(importId).catch((error: unknown) =>
        log.warn({ err: error, import: importId }, 'an import was interrupted and will be continued'),
      );
    },
    finish,
    doneOf: (importId) => running.get(importId)?.done ?? null,
    async stop() {
      stopping.abort();
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
};
