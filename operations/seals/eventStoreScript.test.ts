import { readFileSync } from 'node:fs';
import { isSealedEvent, SEAL_STREAM } from './digest.ts';

test('`npm run event-store -- --compact` keeps the events that seals cover', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const script = scripts['event-store'] ?? '';
  const unsealedStreams = [...script.matchAll(/--unsealed-stream (\S+)/g)].map(([, name = '']) => name);
  expect(script).toContain(`--seal-stream ${SEAL_STREAM} `);
  expect(unsealedStreams.length).toBeGreaterThan(0);
  for (const streamName of [SEAL_STREAM, ...unsealedStreams]) expect(isSealedEvent({ streamName, type: 'Any' })).toBe(false);
  expect(isSealedEvent({ streamName: 'service-1', type: 'ServiceOpened' })).toBe(true);
});
