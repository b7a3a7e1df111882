const REASONS = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'REMOVED'] as const;

/** Returns the code if there is a text for it, else 'other'. */
export const knownReason = (code: string | undefined): (typeof REASONS)[number] | 'other' =>
  REASONS.find((reason) => reason === code) ?? 'other';
