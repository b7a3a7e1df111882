import * as z from 'zod/mini';
import { AUDIT_KINDS } from '#kernel/vocabulary/auditKinds.ts';

export const EXPORT_FORMATS = ['csv', 'json'] as const;

/** Filter of the audit: ids and public facts only, never a name or the words of a search. */
const filter = {
  kinds: z.optional(z.array(z.enum(AUDIT_KINDS))),
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

/** Events of `export-<id>`: a user exported a part of the audit as a file. */
export const auditEventSchemas = {
  AuditExported: z.strictObject({ format: z.enum(EXPORT_FORMATS), ...filter }),
} as const;
