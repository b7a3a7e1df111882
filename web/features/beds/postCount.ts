import { can } from '#domain/permissions/permissions.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../../api/api.ts';
import type { SessionUser } from '../../browser/session.ts';

export interface CountToPost {
  readonly id: string;
  readonly isOwn: boolean;
  readonly availableBeds: number;
  /** The displayed count when the user counted; null if there was none. */
  readonly saw: number | null;
  /** Time of the count; defaults to now by the server's clock. */
  readonly observedAt?: string;
  /** Idempotency key of the command. */
  readonly key: string;
}

interface CountSender {
  readonly api: Pick<Api, 'call'>;
  readonly user: Pick<SessionUser, 'role' | 'isApproved'>;
  readonly language: Language;
}

/**
 * Requests the approval that the specification requires after a count: the approval confirms the beds of an approved shelter. For users
 * who may approve services, only confirms the beds, because approving would also publish unreviewed changes.
 */
const sendConfirmation = async ({ api, user, language }: CountSender, { id, isOwn, key }: CountToPost): Promise<unknown> => {
  const options = { language, key: `${key}-confirm` };
  if (!can(user.role, 'service.approve', { own: false, ownerRole: 'USER', accountApproved: user.isApproved }))
    return api.call('POST /services/approve-services', { body: { services: [id] } }, options);
  if (!can(user.role, 'service.confirm', { own: isOwn, accountApproved: user.isApproved })) return undefined;
  return api.call('POST /services/{id}/confirm', { path: { id }, body: { sections: ['beds'] } }, options);
};

/**
 * Posts a count, then requests its approval and ignores a refusal of that. Returns the id of the command of the count. Rejects with the
 * refusal of the count.
 */
export const postCount = async (sender: CountSender, count: CountToPost): Promise<string> => {
  const { id, availableBeds, saw, observedAt, key } = count;
  const row = { id, availableBeds, saw, ...(observedAt !== undefined && { observedAt }) };
  const options = { language: sender.language, key };
  const { commandId } = await sender.api.call('POST /services/update-available-beds', { body: { services: [row] } }, options);
  await sendConfirmation(sender, count).catch(() => undefined);
  return commandId;
};
