import type { ManagedService } from '../../api/types.ts';

/** Reasons to look at a service before approving it, the most important first. */
export const REVIEW_REASONS = ['twice', 'phone', 'address', 'sensitive'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Returns the most important reason to look at a service before approving it; undefined if there is none. */
export const reviewReasonOf = ({ sameAs = [], isSensitive }: Pick<ManagedService, 'sameAs' | 'isSensitive'>): ReviewReason | undefined => {
  const sameFacts = new Set(sameAs.flatMap(({ same }) => same));
  const applies = {
    twice: sameFacts.has('name'),
    phone: sameFacts.has('phone'),
    address: sameFacts.has('address'),
    sensitive: isSensitive === true,
  } as const satisfies Record<ReviewReason, boolean>;
  return REVIEW_REASONS.find((reason) => applies[reason]);
};
