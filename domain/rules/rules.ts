import { MAX_COUNT_AGE_MS } from '../beds/countAge.ts';
import { DEFAULT_QUOTA } from '../quota/limits.ts';
import { DEFAULT_PUBLISH_SETTINGS } from '../service/policies.ts';

/** Rules of the product that can be changed, and that a what-if compares. */
export interface Rules {
  /** Maximum number of services of an owner without a personal quota. */
  readonly defaultQuota: number;
  /** Age in milliseconds from which a bed count is old. */
  readonly maxCountAgeMs: number;
  /** New services of a provider who owns an approved service are visible at once. */
  readonly ownersPublish: boolean;
}

/** Rules under which the product runs. */
export const PRESENT_RULES: Rules = {
  defaultQuota: DEFAULT_QUOTA,
  maxCountAgeMs: MAX_COUNT_AGE_MS,
  ownersPublish: DEFAULT_PUBLISH_SETTINGS.providersPublish,
};

/** Longest age that a rule can set for a bed count that is not old yet, in hours. */
export const MAX_BED_HOURS = 168;
