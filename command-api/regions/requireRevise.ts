import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';

/** Throws `FORBIDDEN` for users who may not change regions and their coordinators. */
export const requireRevise = ({ role, approved }: Principal): void => {
  if (!can(role, 'region.revise', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};
