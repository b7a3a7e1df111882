import { isApiKeyEvent } from '#domain/apiKey/decider.ts';
import { apiKeyEventSchemas, type ApiKeyEvent } from '#domain/apiKey/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { knownPart } from '#domain/envelope/tolerantSchema.ts';
import type { ApiKeyRight } from '#domain/permissions/apiKeys.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';

/** One API key as stored in the read model `apiKeys` (`_id` = its id). Times are ISO 8601 UTC. */
export interface ApiKeyDocument {
  readonly name: string;
  readonly rights: readonly ApiKeyRight[];
  readonly serviceIds?: readonly string[] | undefined;
  readonly expiresAt?: string | undefined;
  readonly createdAt: string;
  /** Account id of the administrator who made it. */
  readonly createdBy: string;
  readonly revokedAt?: string;
}

const apply = (document: ApiKeyDocument | null, event: RecordedEvent<ApiKeyEvent>): ApiKeyDocument | null => {
  const { occurredAt, actor } = event.metadata;
  if (event.type === 'ApiKeyIssued')
    return { ...knownPart(apiKeyEventSchemas.ApiKeyIssued, event.data), createdAt: occurredAt, createdBy: actor.id };
  return document === null ? null : { ...document, revokedAt: occurredAt };
};

/** Projection of all API keys, including revoked ones: the history shows their names. */
export const apiKeysProjection: Projection<ApiKeyDocument> = {
  name: 'apiKeys',
  version: 1,
  handles: Object.keys(apiKeyEventSchemas),
  ...byStreamPrefix('apiKey-'),
  apply: (document, event) => (isApiKeyEvent(event) ? apply(document, event) : document),
  indexes: [],
};
