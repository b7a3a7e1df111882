import * as z from 'zod/mini';
import type { EventOf } from '#kernel/events/eventsOf.ts';

const count = z.int().check(z.gte(0));

/** Events of `import-<id>`: an imported file, and the outcome of its rows (the four counts add up to `rows`). */
export const importEventSchemas = {
  /** `name`: the file's name without its folder. `digest`: SHA-256 (hex) of its bytes. */
  ImportStarted: z.strictObject({ name: z.string(), digest: z.string(), rows: count }),
  ImportFinished: z.strictObject({ added: count, revised: count, unchanged: count, refused: count }),
} as const;

/** Event of `import-mapping-<id>`: how the columns of files with the same columns are read. The id is derived from their names. */
export const importMappingEventSchemas = {
  /** `columns`: their names as published. `mapping`: fields by such names; null: the column is not used; absent: read by its name. */
  ImportMappingSet: z.strictObject({ columns: z.array(z.string()), mapping: z.record(z.string(), z.nullable(z.string())) }),
} as const;

export type ImportMappingEvent = EventOf<typeof importMappingEventSchemas>;
