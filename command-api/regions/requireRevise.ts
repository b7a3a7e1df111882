import { DomainError } from '#kernel/errors.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';

/** Throws `FORBIDDEN` for whoever may not change regions and who is asked there. */
export const requireRevise = ({ role, approved }: Principal): void => {
  if (!can(role, 'region.revise', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};
