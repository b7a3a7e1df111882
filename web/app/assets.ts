import { readFileSync } from 'node:fs';

/** Files that the browser must load for a first page, as paths from the origin. */
export interface PageAssets {
  readonly script: string;
  /** Other modules that are needed at once, among them the screen and the language's texts. */
  readonly preload: readonly string[];
  readonly styles: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** Vite's manifest: source files and their built files. */
export type Manifest = Readonly<Record<string, Chunk>>;

const assetPath = (file: string): string => `/${file}`;

/** Returns the files for a first page with these modules, in the order of the manifest's imports. */
export const assetsOf = (manifest: Manifest, modules: readonly string[]): PageAssets => {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error('The manifest names no entry');
  const reachedChunks = new Map<string, Chunk>();
  const visitedKeys = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visitedKeys.has(key)) return;
    visitedKeys.add(key);
    // The imports of a chunk come before it, in styles too, because they declare the order of the cascade layers.
    chunk.imports?.forEach(collect);
    reachedChunks.set(key, chunk);
  };
  [entry[0], ...modules].forEach(collect);
  const chunks = [...reachedChunks.values()];
  return {
    script: assetPath(entry[1].file),
    preload: chunks.filter((chunk) => chunk !== entry[1]).map((chunk) => assetPath(chunk.file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(assetPath),
  };
};

/** Reads the manifest of the client's build, which is beside the server's build. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest;
