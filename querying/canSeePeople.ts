import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';

/** Whether the user may see the names of other people. */
export const canSeePeople = ({ role, approved }: Principal): boolean => can(role, 'user.read', { accountApproved: approved });
