import * as z from 'zod/mini';
import type { EventOf } from '../envelope/eventsOf.ts';

const count = z.int().check(z.gte(0));

/** Fields by the names of columns as published; null: the column is not used; absent: read by its name. */
const mapping = z.record(z.string(), z.nullable(z.string()));

/** Events of `import-<id>`: an imported file, and the outcome of its rows (the four counts add up to `rows`). */
export const importEventSchemas = {
  /** `name`: the file's name without its folder. `digest`: SHA-256 (hex) of its bytes. */
  ImportStarted: z.strictObject({
    name: z.string(),
    digest: z.string(),
    rows: count,
    /** How an uploaded file is read, so that any process can go on with it; absent for an import from the command line. */
    upload: z.optional(
      z.strictObject({
        /** Day on which the file is read, `2026-10-01`: dates without a year depend on it. */
        today: z.iso.date(),
        mapping,
        kind: z.optional(z.string()),
        factsAsOf: z.optional(z.iso.date()),
      }),
    ),
  }),
  /** Number of rows that an uploaded file's import has carried out. Shows other processes that it goes on. */
  ImportProgressed: z.strictObject({ done: count }),
  /** The uploaded file is gone: the rest of its rows cannot be imported. */
  ImportStopped: z.strictObject({ done: count }),
  ImportFinished: z.strictObject({ added: count, revised: count, unchanged: count, refused: count }),
} as const;

/** Event of `import-mapping-<id>`: how the columns of files with the same columns are read. The id is derived from their names. */
export const importMappingEventSchemas = {
  /** `columns`: their names as published. */
  ImportMappingSet: z.strictObject({ columns: z.array(z.string()), mapping }),
} as const;

export type ImportEvent = EventOf<typeof importEventSchemas>;

export type ImportMappingEvent = EventOf<typeof importMappingEventSchemas>;
