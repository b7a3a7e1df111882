import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of scripts of the build, as Vite's manifest describes it. */
export interface BuiltChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The folder to which the paths of the manifest refer. */
export const BUILT_CLIENT = path.join(process.cwd(), 'web/dist/client');

export const readBuildManifest = (): Readonly<Record<string, BuiltChunk>> =>
  JSON.parse(readFileSync(path.join(BUILT_CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, BuiltChunk>;

/**
 * Returns the path of a built script ("/assets/DPPPEWI.js") by the name of its module ("HomePage"), because its file name contains only a
 * digest.
 */
export const builtFile = (name: string): string => {
  const chunk = Object.values(readBuildManifest()).find((each) => each.name === name);
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  return `/${chunk.file}`;
};
