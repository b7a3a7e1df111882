import { MongoServerError, type Db } from '#platform/mongo/index.ts';

interface RewritingDocument {
  readonly _id: string;
  /** How often a process was about to remove data that may not stay in the store's files. */
  readonly asked: number;
  /** Up to which of these requests the store rewrote its files. */
  readonly done?: number;
}

/** Answers of servers that have no such command, or not for us: what to do there, `docs/vault.md` says. */
const NOT_HERE = new Set([13, 20, 59, 8000]);

/**
 * Has the store rewrite the vault's files after a removal: databases leave removed data in pages and logs that they
 * have not used again yet.
 */
export interface Rewriting {
  /** To be called before a removal: if the process ends in between, the next start catches up. */
  ask(): Promise<void>;
  /** Rewrites the files for every request so far. */
  run(): Promise<void>;
  /** Calls `run` if the last process requested it and did not finish. */
  runIfDue(): Promise<void>;
}

export const openRewriting = (db: Db): Rewriting => {
  const collection = db.collection<RewritingDocument>('rewriting');
  const rewrite = async (): Promise<void> => {
    try {
      await db.command({ rewriteDatabase: 1 });
    } catch (error) {
      if (!(error instanceof MongoServerError && NOT_HERE.has(Number(error.code)))) throw error;
    }
  };
  const run = async (): Promise<void> => {
    const requested = (await collection.findOne({ _id: 'files' }))?.asked ?? 0;
    await rewrite();
    await collection.updateOne({ _id: 'files' }, { $max: { done: requested } });
  };
  return {
    ask: async () => void (await collection.updateOne({ _id: 'files' }, { $inc: { asked: 1 } }, { upsert: true })),
    run,
    async runIfDue() {
      const state = await collection.findOne({ _id: 'files' });
      if (state !== null && state.asked > (state.done ?? 0)) await run();
    },
  };
};
