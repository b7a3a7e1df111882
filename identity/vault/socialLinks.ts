import { createHmac } from 'node:crypto';
import type { Db } from '#platform/mongo/index.ts';

/** Accounts that are linked to users of other providers. */
export interface SocialLinks {
  find(provider: string, subject: string): Promise<string | null>;
  /** Links an account; if the user is linked already, nothing changes and the linked account is returned. */
  link(provider: string, subject: string, accountId: string): Promise<string>;
  removeAll(accountId: string): Promise<void>;
}

interface LinkDocument {
  /** HMAC of the provider's id of the user, which is not stored itself. */
  readonly _id: string;
  readonly accountId: string;
}

export const openSocialLinks = async (db: Db, secret: Buffer): Promise<SocialLinks> => {
  const collection = db.collection<LinkDocument>('socialLinks');
  await collection.createIndex({ accountId: 1 });
  const idOf = (provider: string, subject: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['social', provider, subject]))
      .digest('hex');
  return {
    find: async (provider, subject) => (await collection.findOne({ _id: idOf(provider, subject) }))?.accountId ?? null,
    async link(provider, subject, accountId) {
      const _id = idOf(provider, subject);
      const found = await collection.findOneAndUpdate({ _id }, { $setOnInsert: { accountId } }, { upsert: true, returnDocument: 'after' });
      return found?.accountId ?? accountId;
    },
    removeAll: async (accountId) => void (await collection.deleteMany({ accountId })),
  };
};
