import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, SETTINGS } from './config.ts';

describe('configuration', () => {
  test('has a default for everything that needs one', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: './data', sample: true, eventStoreUrl: undefined });
  });

  test('reads variables, and ignores empty ones', () => {
    expect(readConfig({ PORT: '0', SHELTER_SAMPLE: 'false', EVENTSTORE_URL: ' esdb://host:2113 ', HOST: '' })).toMatchObject({
      port: 0,
      sample: false,
      eventStoreUrl: 'esdb://host:2113',
      host: '127.0.0.1',
    });
  });

  test('names every invalid variable, and never its value', () => {
    const invalidEnvironment = { PORT: '70000', MONGODB_URL: 'http://name:canary@host', SHELTER_ADMIN_TOKEN: 'canary' };
    expect(() => readConfig(invalidEnvironment)).toThrow(/PORT.*MONGODB_URL.*SHELTER_ADMIN_TOKEN/);
    expect(() => readConfig(invalidEnvironment)).toThrow(/^((?!canary|70000).)*$/);
  });

  test('names each variable once and explains it', () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(variables.length);
    for (const { meaning } of Object.values(SETTINGS)) expect(meaning).toMatch(/\.$/);
  });

  test('matches the table of docs/configuration.md', () => {
    covers('api-23');
    const text = readFileSync(path.join(process.cwd(), 'docs/configuration.md'), 'utf8');
    const rows = [...text.matchAll(/^- `(\w+)` \((\S+)\): (.+)$/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(
      Object.values(SETTINGS).map(({ variable, fallback, meaning }) => [
        variable,
        fallback === undefined ? 'none' : `\`${fallback}\``,
        meaning,
      ]),
    );
  });
});
