import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  /** True for a workspace. */
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, LockedPackage>> };
/** All packages but the product itself and its workspaces, which the repository contains. */
const lockedPackages = Object.entries(packages).filter(
  ([packagePath, { link }]) => packagePath.startsWith('node_modules/') && link !== true,
);

/** Returns whether a package is an optional binary for other machines than the tested ones. */
const isForOtherPlatform = ({ optional, os, cpu }: LockedPackage): boolean =>
  optional === true && !((os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true));
/** The fields `os` and `cpu` do not distinguish glibc and musl. */
const isForMusl = (packagePath: string): boolean => packagePath.endsWith('-musl');

describe('package-lock.json', () => {
  test('contains the digest of every package that is installed on the tested machines', () => {
    expect(lockedPackages.length).toBeGreaterThan(500);
    const packagesWithoutIntegrity = lockedPackages.filter(
      ([packagePath, lockedPackage]) =>
        lockedPackage.integrity === undefined && !isForOtherPlatform(lockedPackage) && !isForMusl(packagePath),
    );
    expect(packagesWithoutIntegrity.map(([packagePath]) => packagePath)).toEqual([]);
    for (const [, { integrity }] of lockedPackages) expect(integrity ?? 'sha512-').toMatch(/^sha512-/);
  });

  test('contains no host of a package', () => {
    expect(lockedPackages.filter(([, { resolved }]) => resolved !== undefined).map(([packagePath]) => packagePath)).toEqual([]);
    expect(text).not.toMatch(/"(?:git\+)?(?:https?|ssh):\/\/[^"]+\.tgz"/);
  });
});
