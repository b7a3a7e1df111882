import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** Events of `import-<id>`: an imported file, and the outcome of its rows (the four counts add up to `rows`). */
export const importEventSchemas = {
  /** `name`: the file's name without its folder. `digest`: SHA-256 (hex) of its bytes. */
  ImportStarted: z.strictObject({ name: z.string(), digest: z.string(), rows: count }),
  ImportFinished: z.strictObject({ added: count, revised: count, unchanged: count, refused: count }),
} as const;
