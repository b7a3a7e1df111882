/** Filter for rows that are not removed: a removed row stays, without visible facts, so that it can be restored. */
export const NOT_REMOVED = { gone: { $exists: false } } as const;
