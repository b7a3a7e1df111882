const REFUSAL_CODES = ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'REMOVED'] as const;

/** Returns the code if there is a text for it, else 'other'. */
export const refusalTextKey = (code: string | undefined): (typeof REFUSAL_CODES)[number] | 'other' =>
  REFUSAL_CODES.find((reason) => reason === code) ?? 'other';
