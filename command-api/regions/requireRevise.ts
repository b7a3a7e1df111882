import { DomainError } from '#kernel/errors.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';

/** Throws `FORBIDDEN` for users who may not change regions and their coordinators. */
export const requireRevise = ({ role, approved }: Principal): void => {
  if (!can(role, 'region.revise', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};
