import * as z from 'zod/mini';
import { ACTIONS, PERMISSION_ROLES } from '../domain/permissions/permissions.ts';
import { ROLES } from '../domain/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { flag, listOf, textOf, wholeNumber } from './query.ts';
import { idParams, listHeaders } from './serviceParts.ts';
import { userExample, userSchema } from './userParts.ts';

const tag = 'Users';
const headers = ['Consistency-Token', 'Accept-Language'];
const signedInQuery = { api: 'query', tag, access: 'bearer', requestHeaders: headers } as const;

/** Fields a search for people may look into. */
export const USER_SEARCH_FIELDS = ['displayName', 'email', 'phone', 'roles'] as const;
export type UserSearchField = (typeof USER_SEARCH_FIELDS)[number];
export const USERS_DEFAULT_LIMIT = 25;

export const listUsersQuery = z.object({
  search: z.optional(listOf(z.enum(USER_SEARCH_FIELDS))),
  q: z.optional(textOf(200)),
  sort: z._default(z.enum(['createdAt', 'updatedAt', 'displayName', 'email']), 'createdAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  limit: z._default(wholeNumber(1, 100), USERS_DEFAULT_LIMIT),
  skip: z._default(wholeNumber(0, 1_000_000), 0),
  role: z.optional(listOf(z.enum(ROLES))),
  status: z.optional(listOf(z.enum(['active', 'inactive', 'closed', 'erased']))),
  isApproved: z.optional(flag),
});
export type ListUsersQuery = z.output<typeof listUsersQuery>;

export const listUsers = defineOperation({
  ...signedInQuery,
  id: 'listUsers',
  permission: 'volunteer.list',
  grants: { '?role': 'user.list' },
  method: 'get',
  path: '/users',
  summary: 'People, searched and paged',
  description:
    'Administrators see everybody; volunteer leads and super users see volunteers (`search=roles&q=VOLUNTEER` asks for them). Without `status`: active and inactive ones.',
  query: listUsersQuery,
  responses: {
    200: {
      description: 'One page.',
      schema: z.array(userSchema),
      example: [userExample],
      headers: listHeaders.filter((name) => name !== 'ETag'),
    },
  },
  problems: { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 503: ['UNAVAILABLE'] },
});

export const getUser = defineOperation({
  ...signedInQuery,
  id: 'getUser',
  permission: 'user.read',
  method: 'get',
  path: '/users/{id}',
  summary: 'One person',
  params: idParams,
  responses: { 200: { description: 'The person.', schema: userSchema, example: userExample, headers: ['Consistency-Token', 'Stale'] } },
  problems: { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 404: ['NOT_FOUND'], 503: ['UNAVAILABLE'] },
});

/** Says that a person was erased: dated, without anything about the person. */
export const certificateSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  closedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  /** Ids of the keys that were destroyed. */
  keys: z.array(z.string()),
  /** Listings that had been theirs: public facts, which stay in the log. */
  servicesHandedOver: z.array(z.string()),
  servicesRemoved: z.array(z.string()),
});
export type Certificate = z.infer<typeof certificateSchema>;

export const getCertificate = defineOperation({
  ...signedInQuery,
  id: 'getCertificate',
  permission: 'user.readCertificate',
  method: 'get',
  path: '/users/{id}/certificate',
  summary: 'The certificate of an erasure',
  params: idParams,
  responses: { 200: { description: 'The certificate.', schema: certificateSchema, headers: ['Consistency-Token', 'Stale'] } },
  problems: { 401: ['NOT_SIGNED_IN'], 403: ['FORBIDDEN'], 404: ['NOT_FOUND'], 503: ['UNAVAILABLE'] },
});

/** Who may do what: the permission table, as docs/permissions.md shows it. */
const permissionsSchema = z.object({
  roles: z.array(z.enum(PERMISSION_ROLES)),
  actions: z.array(
    z.object({
      action: z.enum(ACTIONS),
      area: z.string(),
      /** In the language asked for. */
      title: z.string(),
      /** By role: when it may. Absent: never. */
      roles: z.record(z.string(), z.string()),
    }),
  ),
});
export type PermissionsResult = z.infer<typeof permissionsSchema>;

export const listPermissions = defineOperation({
  id: 'listPermissions',
  permission: 'permissions.read',
  method: 'get',
  path: '/permissions',
  api: 'query',
  tag: 'Permissions',
  access: 'public',
  summary: 'Who may do what',
  requestHeaders: ['Accept-Language'],
  responses: { 200: { description: 'The permission table.', schema: permissionsSchema } },
});
