import type { Actor } from '#kernel/events/envelope.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';

/** Settings of the product that decide who waits for approval. */
export interface PublishSettings {
  /** Approved providers publish at once. */
  readonly providersPublish: boolean;
}

/** As this product is set: providers wait. */
export const PUBLISH_SETTINGS: PublishSettings = { providersPublish: false };

/**
 * The rule by which a new service is visible at once, or null when it waits for approval: everyone's does but those of
 * administrators and senior volunteers, because a false listing can hurt people.
 */
export const publishPolicy = (role: Actor['role'], accountApproved: boolean, settings: PublishSettings): string | null => {
  if (role === 'ADMINISTRATOR' || role === 'SYSTEM') return 'administrators-publish';
  if (!accountApproved) return null;
  if (role === 'VOLUNTEER SENIOR') return 'senior-volunteers-publish';
  return settings.providersPublish && isProvider(role) ? 'approved-providers-publish' : null;
};

const PROVIDERS: readonly Role[] = ['USER', 'AUTO USER'];
const isProvider = (role: Actor['role']): boolean => PROVIDERS.some((provider) => provider === role);
