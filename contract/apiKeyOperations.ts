import * as z from 'zod/mini';
import { MAX_KEY_NAME_LENGTH, MAX_LISTINGS_OF_KEY } from '#domain/apiKey/limits.ts';
import { API_KEY_RIGHTS } from '#domain/permissions/apiKeys.ts';
import { lineSchema, requiredOr, withCode } from '#domain/values/fieldSchemas.ts';
import { defineOperation, type Operation } from './operation.ts';
import { commandProblems, commandResponse, idParams, signedInCommand, signedInProblems, signedInQuery } from './operationParts.ts';
import { idSchema } from './servicesQuery.ts';

const tag = 'API keys';
const permission = 'apiKey.manage';

const rightsSchema = z.array(z.enum(API_KEY_RIGHTS, withCode('WRONG_SHAPE')), requiredOr('WRONG_SHAPE')).check(z.maxLength(10));
const exampleId = '0b0f6a52-5d0a-5a0e-9a55-7d9f6a3f1a11';
const exampleServiceId = 'b2f5a3d6-9a51-5c1c-8f5a-0d4f6a3b2c11';

const issueBody = z.strictObject({
  /** Name of the program or its operator; the history shows it as the one who acted. */
  name: lineSchema(MAX_KEY_NAME_LENGTH),
  rights: rightsSchema,
  /** Listings whose beds the key may count: shelters. */
  serviceIds: z.optional(z.array(idSchema).check(z.maxLength(MAX_LISTINGS_OF_KEY, withCode('TOO_LONG')))),
  /** Time from which the key is refused; absent if it never expires. */
  expiresAt: z.optional(z.iso.datetime(withCode('WRONG_SHAPE'))),
});

const issuedSchema = z.object({
  id: z.string(),
  /** The key itself, sent as `Authorization: Bearer`. It is returned only here. */
  key: z.string(),
  message: z.string(),
});
export type ApiKeyIssuedResult = z.infer<typeof issuedSchema>;

const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  rights: z.array(z.enum(API_KEY_RIGHTS)),
  /** Listings whose beds the key may count; the name is absent for one that is not there any more. */
  services: z.array(z.object({ id: z.string(), name: z.optional(z.string()) })),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.iso.datetime(),
  /** Name of the administrator who made the key; absent if the account was erased or has none. */
  createdBy: z.optional(z.string()),
  expiresAt: z.optional(z.iso.datetime()),
  /** Time of its last request, to the minute; absent if it was never used. */
  lastUsedAt: z.optional(z.iso.datetime()),
  revokedAt: z.optional(z.iso.datetime()),
});
export type ApiKeyResult = z.infer<typeof apiKeySchema>;

export const listApiKeys = defineOperation({
  ...signedInQuery,
  id: 'listApiKeys',
  tag,
  permission,
  method: 'get',
  path: '/api-keys',
  summary: 'List the API keys of programs',
  description: 'The newest first, with expired and revoked ones. The keys themselves are stored nowhere.',
  responses: {
    200: {
      description: 'All API keys.',
      schema: z.array(apiKeySchema),
      example: [
        {
          id: exampleId,
          name: 'Example Mission bed system',
          rights: ['countBeds'],
          services: [{ id: exampleServiceId, name: 'Larkspur House' }],
          state: 'active',
          createdAt: '2026-03-10T17:00:00.000Z',
          lastUsedAt: '2026-03-10T18:00:00.000Z',
        },
      ],
      headers: ['Consistency-Token', 'Stale'],
    },
  },
  problems: { ...signedInProblems, 503: ['NOT_READY', 'UNAVAILABLE'] },
});

export const issueApiKey = defineOperation({
  ...signedInCommand,
  id: 'issueApiKey',
  tag,
  permission,
  method: 'post',
  path: '/api-keys',
  summary: 'Make an API key for a program',
  description:
    'The answer shows the key once; only its hash is stored. A program sends it as `Authorization: Bearer` to the operations that have the security scheme `apiKey`. A repeat with the same `Idempotency-Key` replaces the key by a new one of the same id.',
  body: issueBody,
  bodyExample: { name: 'Example Mission bed system', rights: ['countBeds'], serviceIds: [exampleServiceId] },
  responses: { 201: { description: 'Made.', schema: issuedSchema, headers: ['Consistency-Token', 'Location'] } },
});

const revokedSchema = z.object({ id: z.string(), message: z.string() });

export const revokeApiKey = defineOperation({
  ...signedInCommand,
  id: 'revokeApiKey',
  tag,
  permission,
  method: 'delete',
  path: '/api-keys/{id}',
  summary: 'Revoke an API key',
  description: 'Every process refuses the key within a second. It cannot be made valid again.',
  params: idParams,
  responses: commandResponse('Revoked.', revokedSchema),
  problems: { ...commandProblems, 404: ['NOT_FOUND'] },
});

/** The operations on API keys, in the order of `openapi.yaml`. */
export const API_KEY_OPERATIONS: readonly Operation[] = [listApiKeys, issueApiKey, revokeApiKey];
