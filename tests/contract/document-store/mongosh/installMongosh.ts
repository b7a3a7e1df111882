import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const here = path.join('tests', 'contract', 'document-store', 'mongosh');
const binary = path.join('node_modules', 'mongosh', 'bin', 'mongosh.js');

/**
 * MongoDB's shell: installed beside the product's packages once, as the lock file here says, since it is larger than all
 * that may be asked of everybody who installs the product. `missing` says why there is none.
 */
export const installMongosh = (): { readonly program: string } | { readonly missing: string } => {
  const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as { dependencies: { mongosh: string } };
  const folder = path.resolve('node_modules', '.cache', 'mongosh', dependencies.mongosh);
  const program = path.join(folder, binary);
  if (existsSync(program)) return { program };
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(here, file), path.join(partial, file));
    const args = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: partial, encoding: 'utf8', timeout: 180_000 });
    if (status !== 0)
      return { missing: `npm could not install mongosh: ${error?.message ?? stderr.trim().split('\n').slice(-3).join(' ')}` };
    // Another test run may have been faster.
    if (!existsSync(program)) renameSync(partial, folder);
    return { program };
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};
