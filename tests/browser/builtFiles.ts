import { readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFEST_PATH = path.join(process.cwd(), 'web/dist/client/.vite/manifest.json');

/**
 * Returns the path of a built script ("/assets/DPPPEWI.js") by the name of its module ("HomePage"), because its file name contains only a
 * digest.
 */
export const builtFile = (name: string): string => {
  const chunks = Object.values(
    JSON.parse(readFileSync(MANIFEST_PATH, 'utf8')) as Record<string, { readonly name?: string; readonly file: string }>,
  );
  const chunk = chunks.find((each) => each.name === name);
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  return `/${chunk.file}`;
};
