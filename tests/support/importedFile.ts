import path from 'node:path';

/** Returns the project file of an import, by an alias of package.json or relative to the importer; null for a package. */
export const importedFile = (importer: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(importer), specifier) : null;
};
