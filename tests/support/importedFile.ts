import path from 'node:path';

/** The file of ours that an import names, by an alias of package.json or beside its own; null: a package. */
export const importedFile = (importer: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(importer), specifier) : null;
};
