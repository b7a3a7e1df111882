import { readFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Locked>> };
const locked = Object.entries(packages).filter(([at]) => at !== '');

/** Returns whether a package is an optional binary for other machines than the tested ones. */
const isForOthers = ({ optional, os, cpu }: Locked): boolean =>
  optional === true && !((os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true));
/** The fields `os` and `cpu` do not distinguish glibc and musl. */
const isForMusl = (at: string): boolean => at.endsWith('-musl');

describe('package-lock.json', () => {
  test('contains the digest of every package that is installed on the tested machines', () => {
    expect(locked.length).toBeGreaterThan(500);
    const without = locked.filter(([at, one]) => one.integrity === undefined && !isForOthers(one) && !isForMusl(at));
    expect(without.map(([at]) => at)).toEqual([]);
    for (const [, { integrity }] of locked) expect(integrity ?? 'sha512-').toMatch(/^sha512-/);
  });

  test('contains no host of a package', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([at]) => at)).toEqual([]);
    expect(text).not.toMatch(/"(?:git\+)?(?:https?|ssh):\/\/[^"]+\.tgz"/);
  });
});
