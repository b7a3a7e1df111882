import type { Operation } from './operation.ts';
import { closeUser, eraseUser, reopenUser, setPermission, updateUser } from './usersCommands.ts';
import { getCertificate, getUser, listPermissions, listUsers } from './usersQueries.ts';

export * from './usersCommands.ts';
export * from './usersQueries.ts';

/** The user operations, in the order of `openapi.yaml`. */
export const USERS_OPERATIONS: readonly Operation[] = [
  listUsers,
  getUser,
  updateUser,
  closeUser,
  reopenUser,
  eraseUser,
  getCertificate,
  setPermission,
  listPermissions,
];
