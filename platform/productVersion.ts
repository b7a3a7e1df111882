import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Returns the version of the product, as in `package.json`. */
export const readProductVersion = (): string => {
  const packageFile = new URL('../package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
};
