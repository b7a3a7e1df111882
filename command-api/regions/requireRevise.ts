import { DomainError } from '../../domain/errors.ts';
import { can } from '../../domain/permissions/permissions.ts';
import type { Principal } from '../../domain/principal.ts';

/** Throws `FORBIDDEN` for whoever may not change regions and who is asked there. */
export const requireRevise = ({ role, approved }: Principal): void => {
  if (!can(role, 'region.revise', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};
