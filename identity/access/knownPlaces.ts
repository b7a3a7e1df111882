import { addressPrefix } from '#platform/http/addressPrefix.ts';
import type { Db } from '#platform/mongo/index.ts';

/** Network and device of a user. */
export interface Place {
  readonly address: string | undefined;
  /** The device's token, already validated. */
  readonly device?: string | undefined;
}

/** Relation between an account and a place. */
export interface Acquaintance {
  /** `device` or `network` if the account signed in from there before; null if neither is known. */
  readonly known: 'device' | 'network' | null;
  /** Part of the counters' keys; a new value resets everything that was counted for the account. */
  readonly era: string;
}

/**
 * Places from which each account signed in before. Only an HMAC of place and account together is stored: it reveals neither of them, nor
 * that two accounts were in one place.
 */
export interface KnownPlaces {
  meet(account: string, place: Place): Promise<Acquaintance>;
  remember(account: string, accountId: string, place: Place): Promise<void>;
  /** Starts a new era, which resets the counters. */
  forgive(account: string, accountId: string, era: string): Promise<void>;
}

interface PlaceDocument {
  readonly _id: string;
  readonly accountId: string;
  readonly era?: string;
  readonly expire: Date;
}

export const COLLECTION = 'knownPlaces';
const DAY_MS = 86_400_000;
const REMEMBERED_MS = 90 * DAY_MS;
/** Longer than any counter lasts. */
const ERA_MS = 3 * DAY_MS;

export const openKnownPlaces = async (db: Db, hmac: (text: string) => string): Promise<KnownPlaces> => {
  const collection = db.collection<PlaceDocument>(COLLECTION);
  await Promise.all([collection.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }), collection.createIndex({ accountId: 1 })]);
  const idOf = (...parts: readonly string[]): string => hmac(JSON.stringify(['known place', ...parts]));
  const placesOf = (account: string, { address, device }: Place) => {
    const network = addressPrefix(address);
    return [
      ...(device === undefined ? [] : [{ known: 'device', id: idOf('device', device, account) } as const]),
      ...(network === 'unknown' ? [] : [{ known: 'network', id: idOf('network', network, account) } as const]),
    ];
  };
  const put = (_id: string, facts: Omit<PlaceDocument, '_id'>) => collection.updateOne({ _id }, { $set: facts }, { upsert: true });
  return {
    async meet(account, place) {
      const [eraId, places] = [idOf('era', account), placesOf(account, place)];
      const ids = [eraId, ...places.map(({ id }) => id)];
      const found = await collection.find({ _id: { $in: ids }, expire: { $gt: new Date() } }, { batchSize: ids.length + 1 }).toArray();
      const has = (wanted: string) => found.find(({ _id }) => _id === wanted);
      return { known: places.find(({ id }) => has(id) !== undefined)?.known ?? null, era: has(eraId)?.era ?? '' };
    },
    async remember(account, accountId, place) {
      const facts = { accountId, expire: new Date(Date.now() + REMEMBERED_MS) };
      await Promise.all(placesOf(account, place).map(({ id }) => put(id, facts)));
    },
    async forgive(account, accountId, era) {
      await put(idOf('era', account), { accountId, era, expire: new Date(Date.now() + ERA_MS) });
    },
  };
};
