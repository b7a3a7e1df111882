import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the text of a file of the repository, by its path from the root. */
export const sourceOf = (file: string): string => readFileSync(path.join(process.cwd(), file), 'utf8');
