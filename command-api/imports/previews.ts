import { setImmediate as nextTurn } from 'node:timers/promises';
import { ADMINISTRATOR_ID } from '#domain/permissions/principal.ts';
import { previewImport, type ImportPreview, type ListedPlace } from '#interchange/import/previewImport.ts';
import { planImport, type OpenedPlan } from '#interchange/planImport.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { isFileError } from '#platform/files.ts';
import type { Logger } from '#platform/logger.ts';
import { isoTime, type Clock } from '#platform/systemClock.ts';
import type { DraftFiles, ImportDraft } from './draftFiles.ts';

/** Returns the listings that are there by the keys of `samePlaceKeys`. */
export type LoadListedPlaces = () => Promise<(key: string) => readonly ListedPlace[]>;

export interface PreviewsOptions {
  readonly files: DraftFiles;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Without it, rows are compared only with other rows of their file. */
  readonly loadListedPlaces?: LoadListedPlaces | undefined;
}

/** The previews of this process. They run one at a time, so that people who use the product do not wait. */
export interface Previews {
  /** Begins the preview of a draft, unless it runs or waits already; a preview with other options of the same draft ends. */
  start(draft: ImportDraft): void;
  /** Returns what the running preview of a draft found so far; null before its first row. */
  soFar(id: string): ImportPreview | null;
  cancel(id: string): void;
  /** Ends all previews; resolves when none runs. Drafts without a preview get one when a person looks at them. */
  stop(): Promise<void>;
}

/** Number of revised rows that a preview holds; of other rows it holds as many by itself. */
const MAX_REVISIONS = 20;

interface PreviewJob {
  readonly optionsVersion: string;
  isCancelled: boolean;
  soFar: ImportPreview | null;
}

class PreviewCancelledError extends Error {
  override readonly name = 'PreviewCancelled';
}

/** Opens the file of a draft with its options. Throws `UnreadableFileError` if it cannot be read. */
export const planDraft = (draft: Pick<ImportDraft, 'name' | 'options'>, file: string, now: number): Promise<OpenedPlan> => {
  const { mapping, kind, factsAsOf } = draft.options;
  return planImport(file, {
    name: draft.name,
    today: isoTime(now).slice(0, 10),
    mapping,
    ...(kind !== null && { kind }),
    ...(factsAsOf !== null && { factsAsOf }),
  });
};

export const createPreviews = ({ files, store, clock, log, loadListedPlaces }: PreviewsOptions): Previews => {
  const jobs = new Map<string, PreviewJob>();
  let queue = Promise.resolve();

  const preview = async (draft: ImportDraft, job: PreviewJob): Promise<void> => {
    const { id, optionsVersion } = draft;
    const plan = await planDraft(draft, files.fileOf(draft), clock());
    try {
      const listedPlaces = await loadListedPlaces?.();
      const found = await previewImport(store, plan, ADMINISTRATOR_ID, {
        maxRevisions: MAX_REVISIONS,
        ...(listedPlaces !== undefined && { listedPlaces }),
        async onRow(_done, _rows, soFar) {
          if (job.isCancelled) throw new PreviewCancelledError();
          job.soFar = soFar;
          // A row may be refused without any waiting.
          await nextTurn();
        },
      });
      const unusedColumns = plan.unusedColumns();
      await files.writePreview(id, { optionsVersion, preview: found, unusedColumns, ...(plan.tables && { tables: plan.tables() }) });
    } finally {
      plan.close();
    }
  };

  const run = async (draft: ImportDraft, job: PreviewJob): Promise<void> => {
    try {
      if (!job.isCancelled) await preview(draft, job);
    } catch (error) {
      // A removed draft has no file any more.
      const isRemoved = isFileError(error, 'ENOENT') && (await files.read(draft.id).catch(() => null)) === null;
      if (!isRemoved && !job.isCancelled) log.warn({ err: error, import: draft.id }, 'an import could not be previewed');
    } finally {
      if (jobs.get(draft.id) === job) jobs.delete(draft.id);
    }
  };

  const cancel = (id: string): void => {
    const job = jobs.get(id);
    if (job !== undefined) job.isCancelled = true;
    jobs.delete(id);
  };

  return {
    start(draft) {
      const { id, optionsVersion } = draft;
      if (jobs.get(id)?.optionsVersion === optionsVersion) return;
      cancel(id);
      const job: PreviewJob = { optionsVersion, isCancelled: false, soFar: null };
      jobs.set(id, job);
      queue = queue.then(() => run(draft, job));
    },
    soFar: (id) => jobs.get(id)?.soFar ?? null,
    cancel,
    async stop() {
      for (const id of jobs.keys()) cancel(id);
      await queue;
    },
  };
};
