import type { RecordedEvent } from '../envelope/envelope.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import type { ApiKeyGrant, ApiKeyRight } from '../permissions/apiKeys.ts';
import { DomainError, type Issue } from '../values/errors.ts';
import { apiKeyEventSchemas, type ApiKeyEvent } from './events.ts';

/** What an administrator states about a new API key. */
export interface ApiKeyFacts {
  readonly name: string;
  readonly rights: readonly ApiKeyRight[];
  readonly serviceIds?: readonly string[] | undefined;
  /** ISO 8601 UTC; undefined if the key never expires. */
  readonly expiresAt?: string | undefined;
}

export type ApiKeyCommand =
  /** `now`: milliseconds since 1970. */
  { readonly type: 'IssueApiKey'; readonly facts: ApiKeyFacts; readonly now: number } | { readonly type: 'RevokeApiKey' };

export type ApiKeyState =
  | { readonly status: 'none' }
  | ({ readonly status: 'issued' | 'revoked' } & Omit<ApiKeyFacts, 'serviceIds'> & Pick<ApiKeyGrant, 'serviceIds'>);

export const initialState: ApiKeyState = { status: 'none' };

export const isApiKeyEvent = isEventOf<ApiKeyEvent>(apiKeyEventSchemas);

export const evolve = (state: ApiKeyState, event: ApiKeyEvent): ApiKeyState => {
  if (event.type === 'ApiKeyIssued') return { status: 'issued', ...event.data, serviceIds: event.data.serviceIds ?? [] };
  return state.status === 'none' ? state : { ...state, status: 'revoked' };
};

/** Folds the history of a key into its state. */
export const apiKeyState = (history: readonly RecordedEvent[]): ApiKeyState => history.filter(isApiKeyEvent).reduce(evolve, initialState);

const issuesOf = ({ rights, serviceIds = [], expiresAt }: ApiKeyFacts, now: number): readonly Issue[] => [
  ...(rights.length === 0 ? [{ code: 'REQUIRED', path: ['rights'] } as const] : []),
  ...(rights.includes('countBeds') && serviceIds.length === 0 ? [{ code: 'REQUIRED', path: ['serviceIds'] } as const] : []),
  ...(expiresAt !== undefined && Date.parse(expiresAt) <= now ? [{ code: 'EXPIRES_IN_PAST', path: ['expiresAt'] } as const] : []),
];

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `VALIDATION_FAILED` for a key without a right, without
 * listings to count, or with an expiry in the past, and `NOT_FOUND` for a key that was never issued.
 */
export const decide = (command: ApiKeyCommand, state: ApiKeyState): ApiKeyEvent[] => {
  if (command.type === 'RevokeApiKey') {
    if (state.status === 'none') throw new DomainError('NOT_FOUND');
    return state.status === 'revoked' ? [] : [{ type: 'ApiKeyRevoked', data: {} }];
  }
  const { facts, now } = command;
  const issues = issuesOf(facts, now);
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, [...issues]);
  const { name, expiresAt } = facts;
  const rights = [...new Set(facts.rights)];
  const serviceIds = rights.includes('countBeds') ? { serviceIds: [...new Set(facts.serviceIds)] } : {};
  return [{ type: 'ApiKeyIssued', data: { name, rights, ...serviceIds, ...(expiresAt === undefined ? {} : { expiresAt }) } }];
};

/** Returns what the key allows at a time (milliseconds since 1970); null if it was never issued, was revoked or has expired. */
export const grantAt = (state: ApiKeyState, now: number): ApiKeyGrant | null => {
  if (state.status !== 'issued') return null;
  const { rights, serviceIds, expiresAt } = state;
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? null : { rights, serviceIds };
};
