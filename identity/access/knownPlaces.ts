import { addressPrefix } from '#platform/ipPrefix.ts';
import type { Db } from '#platform/mongo/index.ts';

/** Network and device of a user. */
export interface SignInPlace {
  readonly address: string | undefined;
  /** The device's token, already validated. */
  readonly device?: string | undefined;
}

/** Relation between an account and a place. */
export interface PlaceFamiliarity {
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
  familiarityOf(account: string, place: SignInPlace): Promise<PlaceFamiliarity>;
  remember(account: string, accountId: string, place: SignInPlace): Promise<void>;
  /** Starts a new era, which resets the counters. */
  resetCounters(account: string, accountId: string, era: string): Promise<void>;
}

interface PlaceDocument {
  readonly _id: string;
  readonly accountId: string;
  readonly era?: string;
  readonly expire: Date;
}

export const KNOWN_PLACES_COLLECTION = 'knownPlaces';
const DAY_MS = 86_400_000;
const PLACE_TTL_MS = 90 * DAY_MS;
/** Longer than any counter lasts. */
const ERA_TTL_MS = 3 * DAY_MS;

export const openKnownPlaces = async (db: Db, hmac: (text: string) => string): Promise<KnownPlaces> => {
  const collection = db.collection<PlaceDocument>(KNOWN_PLACES_COLLECTION);
  await Promise.all([collection.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }), collection.createIndex({ accountId: 1 })]);
  const idOf = (...parts: readonly string[]): string => hmac(JSON.stringify(['known place', ...parts]));
  const placesOf = (account: string, { address, device }: SignInPlace) => {
    const network = addressPrefix(address);
    return [
      ...(device === undefined ? [] : [{ known: 'device', id: idOf('device', device, account) } as const]),
      ...(network === 'unknown' ? [] : [{ known: 'network', id: idOf('network', network, account) } as const]),
    ];
  };
  const upsertDocument = (_id: string, facts: Omit<PlaceDocument, '_id'>) =>
    collection.updateOne({ _id }, { $set: facts }, { upsert: true });
  return {
    async familiarityOf(account, place) {
      const [eraId, places] = [idOf('era', account), placesOf(account, place)];
      const ids = [eraId, ...places.map(({ id }) => id)];
      const documents = await collection.find({ _id: { $in: ids }, expire: { $gt: new Date() } }, { batchSize: ids.length + 1 }).toArray();
      const findDocument = (documentId: string) => documents.find(({ _id }) => _id === documentId);
      return {
        known: places.find(({ id }) => findDocument(id) !== undefined)?.known ?? null,
        era: findDocument(eraId)?.era ?? '',
      };
    },
    async remember(account, accountId, place) {
      const facts = { accountId, expire: new Date(Date.now() + PLACE_TTL_MS) };
      await Promise.all(placesOf(account, place).map(({ id }) => upsertDocument(id, facts)));
    },
    async resetCounters(account, accountId, era) {
      await upsertDocument(idOf('era', account), { accountId, era, expire: new Date(Date.now() + ERA_TTL_MS) });
    },
  };
};
