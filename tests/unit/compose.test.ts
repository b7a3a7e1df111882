import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/config.ts';

/* No containers run here; the tests check only that the file refers to existing parts of the project. */

interface Service {
  readonly build?: string;
  readonly command?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

const root = process.cwd();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe('compose.yaml', () => {
  test('runs each process of the product, by an existing script', () => {
    const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
    const named = ours.map(([, { command }]) => command?.replace('npm run --silent ', '') ?? '');
    expect(named.sort()).toEqual(['command-api', 'projections', 'query-api']);
    for (const name of named) expect(scripts[name]).toBeDefined();
  });

  test('sets only variables that the product reads', () => {
    const known: readonly string[] = Object.values(SETTINGS).map(({ variable }) => variable);
    const set = ours.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(set).toContain('EVENTSTORE_URL');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('waits for, mounts and proxies to existing targets', () => {
    for (const { depends_on: needs = [], volumes: mounts = [] } of Object.values(services)) {
      for (const name of Array.isArray(needs) ? (needs as readonly string[]) : Object.keys(needs)) expect(services[name]).toBeDefined();
      for (const source of mounts.map((mount) => mount.split(':')[0] ?? ''))
        expect(source.startsWith('./') ? existsSync(path.join(root, source)) : source in volumes).toBe(true);
    }
    const upstreams = [...read('deploy/nginx.conf').matchAll(/server ([\w-]+):\d+;/g)].map(([, name]) => name ?? '');
    expect(upstreams.sort()).toEqual(['command-api', 'query-api']);
    for (const name of upstreams) expect(services[name]).toBeDefined();
  });
});
