import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';

/** Whether the user may see the names of other people. */
export const canSeePeople = ({ role, approved }: Principal): boolean => can(role, 'user.read', { accountApproved: approved });
