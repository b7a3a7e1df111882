import { readFileSync } from 'node:fs';

/** What the browser has to load for a first page, as paths from the origin. */
export interface PageAssets {
  readonly script: string;
  /** Modules that are needed at once besides: the screen and the language's strings among them. */
  readonly preload: readonly string[];
  readonly styles: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** Vite's manifest: source files and the files they became. */
export type Manifest = Readonly<Record<string, Chunk>>;

const path = (file: string): string => `/${file}`;

/** What a first page made of these modules needs, in the order the manifest names it. */
export const assetsOf = (manifest: Manifest, modules: readonly string[]): PageAssets => {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry);
  if (!entry) throw new Error('The manifest names no entry');
  const reached = new Map<string, Chunk>();
  const seen = new Set<string>();
  const reach = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    // What a chunk imports comes first, in styles too: they name the order of the layers.
    chunk.imports?.forEach(reach);
    reached.set(key, chunk);
  };
  [entry[0], ...modules].forEach(reach);
  const chunks = [...reached.values()];
  return {
    script: path(entry[1].file),
    preload: chunks.filter((chunk) => chunk !== entry[1]).map((chunk) => path(chunk.file)),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(path),
  };
};

/** Reads the manifest that the client's build left beside the server's. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest;
