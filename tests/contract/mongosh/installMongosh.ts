import path from 'node:path';
import { installToCache } from '../../support/installToCache.ts';

/** Installs MongoDB's shell; `missing` is the reason if it is not available. */
export const installMongosh = (): { readonly program: string } | { readonly missing: string } => {
  const installed = installToCache('mongosh', path.join('tests', 'contract', 'mongosh'));
  return 'missing' in installed ? installed : { program: path.join(installed.folder, 'bin', 'mongosh.js') };
};
