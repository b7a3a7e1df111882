import { randomUUID } from 'node:crypto';
import { openDraftFiles, type DraftFiles } from './draftFiles.ts';
import { importNow } from './importStreams.ts';
import { createPreviews, type Previews, type PreviewsOptions } from './previews.ts';
import { createRuns, type Runs } from './runs.ts';

/** The uploaded files of listings, their previews, and the imports that this process carries out. */
export interface Imports {
  readonly files: DraftFiles;
  readonly previews: Previews;
  readonly runs: Runs;
  /** Returns a new id of an import, or of its options. */
  newId(): string;
  /** Ends previews, imports and cleaning. */
  stop(): Promise<void>;
}

const SWEEP_INTERVAL_MS = 86_400_000;

/** Opens the folder of imports. Removes drafts that nobody used, now and daily. */
export const startImports = ({ folder, ...options }: Omit<PreviewsOptions, 'files'> & { readonly folder: string }): Imports => {
  const { store, clock, log } = options;
  const files = openDraftFiles(folder, clock);
  const previews = createPreviews({ ...options, files });
  const runs = createRuns({ ...options, files });
  const isRunning = async (id: string): Promise<boolean> => (await importNow(store, id)).status === 'running';
  const sweep = async (): Promise<void> => {
    try {
      const removed = await files.removeUnused(isRunning);
      if (removed > 0) log.info({ removed }, 'removed uploaded files that nobody looked at for seven days');
    } catch (error) {
      log.warn({ err: error }, 'uploaded files that nobody looked at could not be removed');
    }
  };
  let pendingSweep = sweep();
  const timer = setInterval(() => {
    pendingSweep = pendingSweep.then(sweep);
  }, SWEEP_INTERVAL_MS);
  timer.unref();
  return {
    files,
    previews,
    runs,
    newId: () => randomUUID(),
    async stop() {
      clearInterval(timer);
      await pendingSweep;
      await previews.stop();
      await runs.stop();
    },
  };
};
