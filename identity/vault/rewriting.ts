import { MongoServerError, type Db } from '../../platform/mongo/index.ts';

interface RewritingDocument {
  readonly _id: string;
  /** How often something was about to be removed that may not stay in the store's files. */
  readonly asked: number;
  /** Up to which of these the files were written anew. */
  readonly done?: number;
}

/** Answers of servers that have no such command, or not for us: what to do there, `docs/vault.md` says. */
const NOT_HERE = new Set([13, 20, 59, 8000]);

/**
 * Has the store write the vault's files anew after something was removed: databases leave it in pages and logs that they
 * have not used again yet.
 */
export interface Rewriting {
  /** Said before something is removed, so that an end of the process in between is made good at the next start. */
  ask(): Promise<void>;
  /** Has written anew all that was asked for before. */
  run(): Promise<void>;
  /** `run`, if the last process that asked did not come to it. */
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
    const asked = (await collection.findOne({ _id: 'files' }))?.asked ?? 0;
    await rewrite();
    await collection.updateOne({ _id: 'files' }, { $max: { done: asked } });
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
