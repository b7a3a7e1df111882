import { apiKeyState, grantAt, type ApiKeyState } from '#domain/apiKey/decider.ts';
import { includesNewerEvents } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Clock } from '#platform/systemClock.ts';
import { createRecentReads } from '../recentReads.ts';
import type { ApiKeys, ApiKeyToken } from '../vault/apiKeys.ts';
import type { Limits } from './limits.ts';

export interface ApiKeyAccess {
  readonly store: EventStore;
  readonly apiKeys: ApiKeys;
  readonly limits: Pick<Limits, 'consume'>;
  readonly clock: Clock;
}

/**
 * Creates the function that returns the program behind the token of an API key; null if the key is unknown, revoked or expired, each after the
 * same reads. A key is revoked within a second in every process. Throws 429 for too many requests with one key.
 */
export const createReadProgram = ({ store, apiKeys, limits, clock }: ApiKeyAccess): ((token: ApiKeyToken) => Promise<Principal | null>) => {
  const states = createRecentReads(clock, async (keyId): Promise<{ state: ApiKeyState; isFullyUnderstood: boolean }> => {
    const events = await store.readStream(`apiKey-${keyId}`);
    return { state: apiKeyState(events), isFullyUnderstood: !includesNewerEvents(events) };
  });
  return async (token) => {
    const { keyId } = token;
    const [isRight, { state, isFullyUnderstood }] = await Promise.all([apiKeys.check(token), states.get(keyId)]);
    const key = grantAt(state, clock());
    if (!isRight || key === null) return null;
    if (!isFullyUnderstood) throw new DomainError('NEWER_VERSION_WROTE');
    await limits.consume('apiKey', { address: '', account: keyId });
    apiKeys.recordUse(keyId);
    return { id: keyId, role: 'SYSTEM', approved: true, key };
  };
};
