import { can } from '../kernel/permissions/permissions.ts';
import type { Principal } from '../kernel/principal.ts';

/** Whether somebody may know other people by name. */
export const seesPeople = ({ role, approved }: Principal): boolean => can(role, 'user.read', { accountApproved: approved });
