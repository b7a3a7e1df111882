import { MongoServerError, type Db } from '#platform/mongo/index.ts';

interface RewritingDocument {
  readonly _id: string;
  /** Number of requests by processes that were about to remove data. */
  readonly asked: number;
  /** Number of these requests for which the store has rewritten its files. */
  readonly done?: number;
}

/** Error codes of servers without this command or permission; `docs/vault.md` explains what to do there. */
const UNSUPPORTED_ERROR_CODES = new Set([13, 20, 59, 8000]);

/** Makes the store rewrite the vault's files after a removal: databases keep removed data in pages and logs until they reuse the space. */
export interface Rewriting {
  /** Must be called before a removal: if the process ends in between, the next start catches up. */
  request(): Promise<void>;
  /** Rewrites the files for every request so far. */
  run(): Promise<void>;
  /** Calls `run` if the last process requested it and did not finish. */
  runIfDue(): Promise<void>;
}

export const openRewriting = (db: Db): Rewriting => {
  const collection = db.collection<RewritingDocument>('rewriting');
  const rewriteFiles = async (): Promise<void> => {
    try {
      await db.command({ rewriteDatabase: 1 });
    } catch (error) {
      if (!(error instanceof MongoServerError && UNSUPPORTED_ERROR_CODES.has(Number(error.code)))) throw error;
    }
  };
  const run = async (): Promise<void> => {
    const requestedCount = (await collection.findOne({ _id: 'files' }))?.asked ?? 0;
    await rewriteFiles();
    await collection.updateOne({ _id: 'files' }, { $max: { done: requestedCount } });
  };
  return {
    request: async () => void (await collection.updateOne({ _id: 'files' }, { $inc: { asked: 1 } }, { upsert: true })),
    run,
    async runIfDue() {
      const state = await collection.findOne({ _id: 'files' });
      if (state !== null && state.asked > (state.done ?? 0)) await run();
    },
  };
};
