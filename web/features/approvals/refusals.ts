const REASONS = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'REMOVED'] as const;

/** Why a service of a batch was refused, as far as there are words for it. */
export const knownReason = (code: string | undefined): (typeof REASONS)[number] | 'other' =>
  REASONS.find((reason) => reason === code) ?? 'other';
