import type { Actor } from '../envelope/envelope.ts';
import type { Role } from '../vocabulary/roles.ts';

/** Settings of the product that decide whose services wait for approval. */
export interface PublishSettings {
  /** Approved providers publish at once. */
  readonly providersPublish: boolean;
}

/** Settings of this product: services of providers wait for approval. */
export const DEFAULT_PUBLISH_SETTINGS: PublishSettings = { providersPublish: false };

/**
 * Returns the rule that makes a new service visible at once, or null if it waits for approval. Only services of administrators and senior
 * volunteers do not wait, because a false listing can hurt people.
 */
export const publishPolicy = (role: Actor['role'], accountApproved: boolean, settings: PublishSettings): string | null => {
  if (role === 'ADMINISTRATOR' || role === 'SYSTEM') return 'administrators-publish';
  if (!accountApproved) return null;
  if (role === 'VOLUNTEER SENIOR') return 'senior-volunteers-publish';
  return settings.providersPublish && isProvider(role) ? 'approved-providers-publish' : null;
};

const PROVIDER_ROLES: readonly Role[] = ['USER', 'AUTO USER'];
const isProvider = (role: Actor['role']): boolean => PROVIDER_ROLES.some((providerRole) => providerRole === role);
