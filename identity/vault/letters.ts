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
  readonly told?: readonly { readonly id: string; readonly at: Date }[];
}

/** Longer than anything waits to be told. */
const KEPT_MS = 3 * 86_400_000;

export const openLetters = ({ db, clock }: Omit<PartOptions, 'random'>): Letters => {
  const collection = db.collection<LettersDocument>('letters');
  const set = (accountId: string, facts: Omit<LettersDocument, '_id'>) =>
    collection.updateOne({ _id: accountId }, { $set: facts }, { upsert: true });
  return {
    lastWeekly: async (accountId) => (await collection.findOne({ _id: accountId }))?.weeklyAt?.getTime() ?? null,
    noteWeekly: async (accountId) => void (await set(accountId, { weeklyAt: new Date(clock()) })),
    told: async (accountId) => new Set((await collection.findOne({ _id: accountId }))?.told?.map(({ id }) => id)),
    async noteTold(accountId, eventIds) {
      const now = clock();
      const before = (await collection.findOne({ _id: accountId }))?.told ?? [];
      const lately = before.filter(({ id, at }) => now - at.getTime() < KEPT_MS && !eventIds.includes(id));
      await set(accountId, { told: [...lately, ...eventIds.map((id) => ({ id, at: new Date(now) }))] });
    },
    remove: async (accountId) => void (await collection.deleteOne({ _id: accountId })),
  };
};
