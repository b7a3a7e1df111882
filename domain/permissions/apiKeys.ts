import type { Action } from './permissions.ts';

/**
 * What a program may do with an API key. Everything else is denied, whatever the person who made the key may do. `countBeds` is limited to the
 * listings that the key names.
 */
export const API_KEY_RIGHTS = ['countBeds', 'readHistory', 'import'] as const;
export type ApiKeyRight = (typeof API_KEY_RIGHTS)[number];

/** The action that a right allows. */
const ACTION_OF_RIGHT: Readonly<Record<ApiKeyRight, Action>> = {
  countBeds: 'beds.count',
  readHistory: 'service.readHistory',
  import: 'service.import',
};

/** The rights of an API key that is valid now. */
export interface ApiKeyGrant {
  readonly rights: readonly ApiKeyRight[];
  /** Ids of the listings whose beds the key may count. */
  readonly serviceIds: readonly string[];
}

/** Whether an API key allows an action on a listing; `serviceId` is undefined for an action on no single listing. */
export const keyAllows = ({ rights, serviceIds }: ApiKeyGrant, action: Action, serviceId?: string): boolean =>
  rights.some((right) => ACTION_OF_RIGHT[right] === action) &&
  (action !== 'beds.count' || (serviceId !== undefined && serviceIds.includes(serviceId)));
