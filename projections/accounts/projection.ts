import { accountEventSchemas } from '#domain/account/events.ts';
import { isAccountEvent } from '#domain/account/state.ts';
import { evolve, initialState, isQuotaEvent } from '#domain/quota/decider.ts';
import { quotaEventSchemas } from '#domain/quota/events.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';
import { applyAccountEvent } from './applyAccount.ts';
import type { AccountDocument } from './document.ts';

/** Projection of all accounts with their quotas. Erased accounts stay, with their status and times only. */
export const accountsProjection: Projection<AccountDocument> = {
  name: 'accounts',
  version: 1,
  handles: [...Object.keys(accountEventSchemas), ...Object.keys(quotaEventSchemas)],
  ...byStreamPrefix('account-', 'portfolio-'),
  apply(document, event) {
    if (isAccountEvent(event)) return applyAccountEvent(document, event);
    if (document === null || document.status === 'erased' || !isQuotaEvent(event)) return document;
    const { quota, reservations: slots } = evolve({ ...initialState, quota: document.quota, reservations: document.slots }, event);
    return { ...document, quota, slots, ...(event.type === 'QuotaSet' ? { updatedAt: event.metadata.occurredAt } : {}) };
  },
  indexes: [
    { key: { status: 1, createdAt: -1, _id: 1 }, name: 'status_createdAt' },
    { key: { status: 1, role: 1, createdAt: -1, _id: 1 }, name: 'status_role_createdAt' },
  ],
};
