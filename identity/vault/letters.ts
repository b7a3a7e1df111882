import type { VaultPartOptions } from './encryptedBox.ts';

/** Mails that an account got recently: an operator may restore an older log, and no user may get a mail twice. */
export interface Letters {
  /** Returns when the last weekly message was sent to an account, in milliseconds since 1970; null if never. */
  lastWeekly(accountId: string): Promise<number | null>;
  recordWeekly(accountId: string): Promise<void>;
  /** Returns ids of recent events that a mail reported to the account. */
  notified(accountId: string): Promise<ReadonlySet<string>>;
  recordNotifiedNow(accountId: string, eventIds: readonly string[]): Promise<void>;
  remove(accountId: string): Promise<void>;
}

interface LettersDocument {
  /** Account id. */
  readonly _id: string;
  readonly weeklyAt?: Date;
  /** The format of older versions, all in one document: migrated when the next events are stored. */
  readonly told?: readonly { readonly id: string; readonly at: Date }[];
}

/** One event that a mail reported to the account: there may be many, so each is a document. */
interface NotifiedDocument {
  /** Account id and event id. */
  readonly _id: string;
  readonly accountId: string;
  readonly eventId: string;
  readonly expiresAt: Date;
}

/** Longer than any event waits for its mail. */
const RETENTION_MS = 3 * 86_400_000;

export const openLetters = async ({ db, clock }: Omit<VaultPartOptions, 'random'>): Promise<Letters> => {
  const collection = db.collection<LettersDocument>('letters');
  const notified = db.collection<NotifiedDocument>('lettersTold');
  await Promise.all([notified.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }), notified.createIndex({ accountId: 1 })]);
  const recordNotified = async (accountId: string, events: readonly { readonly id: string; readonly at: number }[]): Promise<void> => {
    if (events.length === 0) return;
    await notified.bulkWrite(
      events.map(({ id, at }) => ({
        updateOne: {
          filter: { _id: `${accountId} ${id}` },
          update: { $set: { accountId, eventId: id, expiresAt: new Date(at + RETENTION_MS) } },
          upsert: true,
        },
      })),
    );
  };
  const notifiedFormerly = async (accountId: string): Promise<readonly { readonly id: string; readonly at: number }[]> => {
    const formerNotified = (await collection.findOne({ _id: accountId }))?.told ?? [];
    return formerNotified.map(({ id, at }) => ({ id, at: at.getTime() }));
  };
  return {
    lastWeekly: async (accountId) => (await collection.findOne({ _id: accountId }))?.weeklyAt?.getTime() ?? null,
    async recordWeekly(accountId) {
      await collection.updateOne({ _id: accountId }, { $set: { weeklyAt: new Date(clock()) } }, { upsert: true });
    },
    async notified(accountId) {
      const ids = new Set((await notifiedFormerly(accountId)).map(({ id }) => id));
      const recentlyNotified = notified.find({ accountId, expiresAt: { $gt: new Date(clock()) } }, { projection: { eventId: 1 } });
      for await (const { eventId } of recentlyNotified) ids.add(eventId);
      return ids;
    },
    async recordNotifiedNow(accountId, eventIds) {
      const formerNotified = await notifiedFormerly(accountId);
      const now = clock();
      await recordNotified(accountId, [...formerNotified, ...eventIds.map((id) => ({ id, at: now }))]);
      if (formerNotified.length > 0) await collection.updateOne({ _id: accountId }, { $unset: { told: '' } });
    },
    async remove(accountId) {
      await notified.deleteMany({ accountId });
      await collection.deleteOne({ _id: accountId });
    },
  };
};
