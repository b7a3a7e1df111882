import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Installs a third-party program that is too large to be a dependency of the product: once, in its own folder, by the package.json and the
 * lock file in `packageFolder`. Returns the folder of its package, or in `missing` the reason why there is none.
 */
export const installToCache = (name: string, packageFolder: string): { readonly folder: string } | { readonly missing: string } => {
  const { dependencies } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const installFolder = path.resolve('node_modules', '.cache', name, dependencies[name] ?? '');
  const folder = path.join(installFolder, 'node_modules', name);
  if (existsSync(folder)) return { folder };
  const partialFolder = `${installFolder}.${process.pid}`;
  mkdirSync(partialFolder, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path.join(packageFolder, file), path.join(partialFolder, file));
    const args = ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: partialFolder, encoding: 'utf8', timeout: 180_000 });
    if (status !== 0)
      return { missing: `npm could not install ${name}: ${error?.message ?? stderr.trim().split('\n').slice(-3).join(' ')}` };
    // Another run may have installed it first.
    if (!existsSync(folder)) renameSync(partialFolder, installFolder);
    return { folder };
  } finally {
    rmSync(partialFolder, { recursive: true, force: true });
  }
};
