import * as z from 'zod/mini';
import { ACTIONS, PERMISSION_ROLES } from '#domain/permissions/permissions.ts';
import { ROLES } from '#domain/vocabulary/roles.ts';
import { defineOperation } from './operation.ts';
import { idParams, pageHeaders, publicQuery, readResponse, signedInProblems, signedInQuery } from './operationParts.ts';
import { flagSchema, listSchema, pageOf, limitedTextSchema } from './query.ts';
import { userExample, userSchema } from './userSchemas.ts';

const userQuery = { ...signedInQuery, tag: 'Users' } as const;
const singleUserProblems = { ...signedInProblems, 404: ['NOT_FOUND'] };

/** Fields that a search for users can use. */
export const USER_SEARCH_FIELDS = ['displayName', 'email', 'phone', 'roles'] as const;
export type UserSearchField = (typeof USER_SEARCH_FIELDS)[number];

export const listUsersQuery = z.object({
  search: z.optional(listSchema(z.enum(USER_SEARCH_FIELDS))),
  q: z.optional(limitedTextSchema(200)),
  ...pageOf('createdAt', 'updatedAt', 'displayName', 'email', 'role', 'status', 'lastSignIn', 'usedServices'),
  role: z.optional(listSchema(z.enum(ROLES))),
  status: z.optional(listSchema(z.enum(['active', 'inactive', 'closed', 'erased']))),
  isApproved: z.optional(flagSchema),
});
export type ListUsersQuery = z.output<typeof listUsersQuery>;

export const listUsers = defineOperation({
  ...userQuery,
  id: 'listUsers',
  permission: 'volunteer.list',
  grants: { '?role': 'user.list' },
  method: 'get',
  path: '/users',
  summary: 'List users with search and pagination',
  description:
    'Administrators see all users; volunteer leads and super users see volunteers (with `search=roles&q=VOLUNTEER`). Without `status`, the list contains active and inactive users. `sort=role` is the order of the roles in the permission table; `sort=status` begins with volunteers who wait for approval; users without the fact of an order come last, in both directions.',
  query: listUsersQuery,
  responses: { 200: { description: 'One page of users.', schema: z.array(userSchema), example: [userExample], headers: pageHeaders } },
});

export const getUser = defineOperation({
  ...userQuery,
  id: 'getUser',
  permission: 'user.read',
  method: 'get',
  path: '/users/{id}',
  summary: 'Get a user',
  params: idParams,
  responses: readResponse('The user.', userSchema, userExample),
  problems: singleUserProblems,
});

/** Certificate that a user was erased: dated, without personal data. */
export const certificateSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  closedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
  /** Ids of the destroyed keys. */
  keys: z.array(z.string()),
  /** Former services of the user: public facts, which stay in the log. */
  servicesHandedOver: z.array(z.string()),
  servicesRemoved: z.array(z.string()),
});
export type Certificate = z.infer<typeof certificateSchema>;

export const getCertificate = defineOperation({
  ...userQuery,
  id: 'getCertificate',
  permission: 'user.readCertificate',
  method: 'get',
  path: '/users/{id}/certificate',
  summary: 'Get the certificate of an erasure',
  params: idParams,
  responses: readResponse('The certificate.', certificateSchema),
  problems: singleUserProblems,
});

/** The permission table, as docs/permissions.md shows it. */
const permissionsSchema = z.object({
  roles: z.array(z.enum(PERMISSION_ROLES)),
  actions: z.array(
    z.object({
      action: z.enum(ACTIONS),
      area: z.string(),
      /** Text in the requested language. */
      title: z.string(),
      /** Condition of the permission by role; a role without one never has the permission. */
      roles: z.record(z.string(), z.string()),
    }),
  ),
});
export type PermissionsResult = z.infer<typeof permissionsSchema>;

export const listPermissions = defineOperation({
  ...publicQuery,
  tag: 'Permissions',
  id: 'listPermissions',
  permission: 'permissions.read',
  method: 'get',
  path: '/permissions',
  summary: 'Get the permission table',
  requestHeaders: ['Accept-Language'],
  responses: { 200: { description: 'The permission table.', schema: permissionsSchema } },
});
