import { listApiKeys, type ApiKeyResult } from '#contract/apiKeyOperations.ts';
import type { ApiKeyDocument } from '#projections/apiKeys/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { Reading } from '../querying/model/storedModel.ts';
import { loadKnownPeople } from '../querying/people/people.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';

type ApiKeyRow = ApiKeyDocument & { readonly _id: string };

const loadServiceNames = async (
  { db }: Pick<QueryContext, 'db'>,
  { collection }: Reading,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .collection<Pick<ServiceDocument, 'described'> & { readonly _id: string }>(collection)
    .find({ _id: { $in: [...new Set(ids)] }, ...NOT_REMOVED } as object, { projection: { 'described.name': 1 } })
    .toArray();
  return new Map(rows.map(({ _id, described }) => [_id, described.name]));
};

const stateOf = ({ revokedAt, expiresAt }: ApiKeyDocument, now: number): ApiKeyResult['state'] => {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'active';
};

/** GET /api-keys: all keys, the newest first, with the names of their listings and makers and the time of their last use. */
export const createListApiKeys = (context: QueryContext, { apiKeys, services, accounts }: Models): Query<typeof listApiKeys> => {
  const { db, vault, clock } = context;
  return defineQuery(listApiKeys, async ({ header }) => {
    const token = header('consistency-token');
    const [reading, servicesReading, accountsReading] = await Promise.all([
      apiKeys.open(token),
      services.open(token),
      accounts.open(token),
    ]);
    const rows = await db.collection<ApiKeyRow>(reading.collection).find().sort({ createdAt: -1, _id: 1 }).toArray();
    const [serviceNames, people, lastUses] = await Promise.all([
      loadServiceNames(
        context,
        servicesReading,
        rows.flatMap(({ serviceIds = [] }) => serviceIds),
      ),
      loadKnownPeople(
        context,
        accountsReading,
        rows.map(({ createdBy }) => createdBy),
      ),
      vault.apiKeys.lastUses(rows.map(({ _id }) => _id)),
    ]);
    const now = clock();
    const body = rows.map((row): ApiKeyResult => {
      const { _id: id, name, rights, serviceIds = [], createdAt, createdBy, expiresAt, revokedAt } = row;
      const creator = people.get(createdBy)?.displayName;
      const lastUse = lastUses.get(id);
      return {
        id,
        name,
        rights: [...rights],
        services: serviceIds.map((serviceId) => {
          const serviceName = serviceNames.get(serviceId);
          return { id: serviceId, ...(serviceName !== undefined && { name: serviceName }) };
        }),
        state: stateOf(row, now),
        createdAt,
        ...(creator !== undefined && { createdBy: creator }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(lastUse !== undefined && { lastUsedAt: new Date(lastUse).toISOString() }),
        ...(revokedAt !== undefined && { revokedAt }),
      };
    });
    return { headers: privateHeaders(reading), body };
  });
};
