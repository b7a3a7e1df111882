/** Rows of a read model that are there: what was removed stays as a row without facts, so that it can come back. */
export const NOT_REMOVED = { gone: { $exists: false } } as const;
