import { can } from '#kernel/permissions/permissions.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../../api/api.ts';
import type { SessionUser } from '../../browser/session.ts';

export interface CountToPost {
  readonly id: string;
  readonly isOwn: boolean;
  readonly availableBeds: number;
  /** The count that was on the screen (null: none was). */
  readonly saw: number | null;
  /** When it was counted; left out: now, by the server's clock. */
  readonly observedAt?: string;
  /** The key of its command. */
  readonly key: string;
}

interface Given {
  readonly api: Pick<Api, 'call'>;
  readonly user: Pick<SessionUser, 'role' | 'isApproved'>;
  readonly language: Language;
}

/**
 * Requests the approval that the specification wants after a count: it confirms the beds of a shelter that is approved already.
 * Users who may approve services confirm the beds only, because approving would also publish changes that nobody reviewed.
 */
const confirm = async ({ api, user, language }: Given, { id, isOwn, key }: CountToPost): Promise<unknown> => {
  const options = { language, key: `${key}-confirm` };
  if (!can(user.role, 'service.approve', { own: false, ownerRole: 'USER', accountApproved: user.isApproved }))
    return api.call('POST /services/approve-services', { body: { services: [id] } }, options);
  if (!can(user.role, 'service.confirm', { own: isOwn, accountApproved: user.isApproved })) return undefined;
  return api.call('POST /services/{id}/confirm', { path: { id }, body: { sections: ['beds'] } }, options);
};

/** Posts a count and what follows it; answers the id of the command that counted. Rejects with what speaks against the count; that a waiting shelter is not approved by it is none. */
export const postCount = async (given: Given, count: CountToPost): Promise<string> => {
  const { id, availableBeds, saw, observedAt, key } = count;
  const row = { id, availableBeds, saw, ...(observedAt !== undefined && { observedAt }) };
  const options = { language: given.language, key };
  const { commandId } = await given.api.call('POST /services/update-available-beds', { body: { services: [row] } }, options);
  await confirm(given, count).catch(() => undefined);
  return commandId;
};
