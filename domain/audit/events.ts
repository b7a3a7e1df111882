import * as z from 'zod/mini';
import { AUDIT_FIELDS, AUDIT_KINDS } from '../vocabulary/auditKinds.ts';
import { REPLAY_KINDS } from '../vocabulary/replayKinds.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;

/** Filter of the audit: ids and public facts only, never a name or the words of a search. */
const filter = {
  kinds: z.optional(z.array(z.enum(AUDIT_KINDS))),
  /** A fact of listings: only entries that changed it. */
  field: z.optional(z.enum(AUDIT_FIELDS)),
  /** Account id of the user who acted. */
  person: z.optional(z.string()),
  serviceId: z.optional(z.string()),
  city: z.optional(z.string()),
  state: z.optional(z.string()),
  region: z.optional(z.string()),
  /** ISO 8601 UTC; `to` is exclusive. */
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  /** Id of a program run, for example an import. */
  run: z.optional(z.string()),
};

/** Events of `export-<id>`: a user exported a part of the audit, or the changes of a period, as a file. */
export const auditEventSchemas = {
  AuditExported: z.strictObject({ format: z.enum(EXPORT_FORMATS), ...filter }),
  ReplayExported: z.strictObject({
    /** ISO 8601 UTC; `to` is exclusive. */
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    kinds: z.optional(z.array(z.enum(REPLAY_KINDS))),
    /** Id of a region, or `none`. */
    region: z.optional(z.string()),
    /** Position of the last event to include, in decimal digits; absent: that of the export itself. */
    upTo: z.optional(z.string()),
  }),
} as const;
