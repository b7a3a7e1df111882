import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { SETTINGS } from '#platform/config.ts';

/* No containers run here; the tests check only that the file refers to existing parts of the project. */

interface ComposeService {
  readonly build?: string;
  readonly command?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

const root = process.cwd();
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { services, volumes } = parse(readText('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const ownServices = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe('compose.yaml', () => {
  test('runs each process of the product, by an existing script', () => {
    const scripts = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts;
    const scriptNames = ownServices.map(([, { command }]) => command?.replace('npm run --silent ', '') ?? '');
    expect(scriptNames.sort()).toEqual(['command-api', 'projections', 'query-api']);
    for (const name of scriptNames) expect(scripts[name]).toBeDefined();
  });

  test('sets only variables that the product reads', () => {
    const knownVariables: readonly string[] = Object.values(SETTINGS).map(({ variable }) => variable);
    const setVariables = ownServices.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(setVariables).toContain('EVENTSTORE_URL');
    expect(setVariables.filter((name) => !knownVariables.includes(name))).toEqual([]);
  });

  test('waits for, mounts and proxies to existing targets', () => {
    for (const { depends_on: dependencies = [], volumes: mounts = [] } of Object.values(services)) {
      for (const name of Array.isArray(dependencies) ? (dependencies as readonly string[]) : Object.keys(dependencies))
        expect(services[name]).toBeDefined();
      for (const source of mounts.map((mount) => mount.split(':')[0] ?? ''))
        expect(source.startsWith('./') ? existsSync(path.join(root, source)) : source in volumes).toBe(true);
    }
    const upstreams = [...readText('deploy/nginx.conf').matchAll(/server ([\w-]+):\d+;/g)].map(([, name]) => name ?? '');
    expect(upstreams.sort()).toEqual(['command-api', 'query-api']);
    for (const name of upstreams) expect(services[name]).toBeDefined();
  });
});
