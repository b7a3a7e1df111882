import type { PartOptions } from './box.ts';

/** What an account was told by mail lately: the log may be put back to before it, and nobody is to be told twice. */
export interface Letters {
  /** When the weekly message went to an account last, in milliseconds since 1970; null when never. */
  lastWeekly(accountId: string): Promise<number | null>;
  noteWeekly(accountId: string): Promise<void>;
  /** Ids of the events of the last days that an account was told of. */
  told(accountId: string): Promise<ReadonlySet<string>>;
  noteTold(accountId: string, eventIds: readonly string[]): Promise<void>;
  remove(accountId: string): Promise<void>;
}

interface LettersDocument {
  /** Account id. */
  readonly _id: string;
  readonly weeklyAt?: Date;
  /** As versions before kept them, all in one document: taken over when the next ones are noted. */
  readonly told?: readonly { readonly id: string; readonly at: Date }[];
}

/** One event that an account was told of: they may be many, so each is a document. */
interface ToldDocument {
  /** Account and event. */
  readonly _id: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly expiresAt: Date;
}

/** Longer than anything waits to be told. */
const KEPT_MS = 3 * 86_400_000;

export const openLetters = async ({ db, clock }: Omit<PartOptions, 'random'>): Promise<Letters> => {
  const collection = db.collection<LettersDocument>('letters');
  const told = db.collection<ToldDocument>('lettersTold');
  await Promise.all([told.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }), told.createIndex({ accountId: 1 })]);
  const note = async (accountId: string, events: readonly { readonly id: string; readonly at: number }[]): Promise<void> => {
    if (events.length === 0) return;
    await told.bulkWrite(
      events.map(({ id, at }) => ({
        updateOne: {
          filter: { _id: `${accountId} ${id}` },
          update: { $set: { accountId, eventId: id, expiresAt: new Date(at + KEPT_MS) } },
          upsert: true,
        },
      })),
    );
  };
  const formerly = async (accountId: string): Promise<readonly { readonly id: string; readonly at: number }[]> => {
    const former = (await collection.findOne({ _id: accountId }))?.told ?? [];
    return former.map(({ id, at }) => ({ id, at: at.getTime() }));
  };
  return {
    lastWeekly: async (accountId) => (await collection.findOne({ _id: accountId }))?.weeklyAt?.getTime() ?? null,
    async noteWeekly(accountId) {
      await collection.updateOne({ _id: accountId }, { $set: { weeklyAt: new Date(clock()) } }, { upsert: true });
    },
    async told(accountId) {
      const ids = new Set((await formerly(accountId)).map(({ id }) => id));
      const lately = told.find({ accountId, expiresAt: { $gt: new Date(clock()) } }, { projection: { eventId: 1 } });
      for await (const { eventId } of lately) ids.add(eventId);
      return ids;
    },
    async noteTold(accountId, eventIds) {
      const former = await formerly(accountId);
      const now = clock();
      await note(accountId, [...former, ...eventIds.map((id) => ({ id, at: now }))]);
      if (former.length > 0) await collection.updateOne({ _id: accountId }, { $unset: { told: '' } });
    },
    async remove(accountId) {
      await told.deleteMany({ accountId });
      await collection.deleteOne({ _id: accountId });
    },
  };
};
