import * as z from 'zod/mini';

/* Common parts of the exports of the audit and of a replay. */

/** Lifetime of an export, in minutes. */
export const EXPORT_TTL_MINUTES = 60;

export const exportSchema = z.object({
  id: z.string(),
  /** Until this time, the caller who requested the export can download it. */
  until: z.iso.datetime(),
});

export const EXPORT_NOTES = `Only the caller who requested the export can download it, for ${EXPORT_TTL_MINUTES} minutes. In CSV, texts that a spreadsheet would read as a formula begin with an apostrophe.`;
