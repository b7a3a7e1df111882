import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** The facts of `import-<id>`: a file that was read, and what became of its rows (the four counts add up to `rows`). */
export const importEventSchemas = {
  /** `name`: the file's name without its folder. `digest`: SHA-256 (hex) of its bytes. */
  ImportStarted: z.strictObject({ name: z.string(), digest: z.string(), rows: count }),
  ImportFinished: z.strictObject({ added: count, revised: count, unchanged: count, refused: count }),
} as const;
