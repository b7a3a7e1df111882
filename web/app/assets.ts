import { readFileSync } from 'node:fs';

/** What the browser has to load for a first page, as paths from the origin. */
export interface PageAssets {
  readonly script: string;
  /** Modules that the script needs at once, the language's strings among them. */
  readonly preload: Readonly<Record<'en' | 'es', readonly string[]>>;
  readonly styles: readonly string[];
}

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What Vite's manifest says a first page needs. */
export const assetsOf = (manifest: Manifest): PageAssets => {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The manifest names no entry');
  const reached = new Map<string, Chunk>();
  const reach = (keys: readonly string[] = []): void => {
    for (const key of keys) {
      const chunk = manifest[key];
      if (!chunk || reached.has(key)) continue;
      reached.set(key, chunk);
      reach(chunk.imports);
    }
  };
  reach(entry.imports);
  const shared = [...reached.values()];
  const path = (file: string) => `/${file}`;
  const locale = (language: string): string[] => {
    const chunk = manifest[`i18n/${language}.json`];
    return chunk ? [path(chunk.file)] : [];
  };
  const modules = shared.map((chunk) => path(chunk.file));
  return {
    script: path(entry.file),
    preload: { en: [...modules, ...locale('en')], es: [...modules, ...locale('es')] },
    styles: [...new Set([entry, ...shared].flatMap((chunk) => chunk.css ?? []))].map(path),
  };
};

/** Reads the manifest that the client's build left beside the server's. */
export const readAssets = (): PageAssets =>
  assetsOf(JSON.parse(readFileSync(new URL('../client/.vite/manifest.json', import.meta.url), 'utf8')) as Manifest);
