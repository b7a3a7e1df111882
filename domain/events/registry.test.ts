import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventSchemas, formerEvents, parseEventData } from './registry.ts';
import { createUpcaster } from './upcast.ts';

interface Fixture {
  readonly type: string;
  readonly data: unknown;
  /** What it means today; absent: the same. */
  readonly today?: { readonly type: string; readonly data: unknown };
}

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fixtures');
const fixtures = readdirSync(folder).flatMap((file): Fixture[] => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));

describe('events as they were stored', () => {
  test('there is one of every type, present and former', () => {
    const stored = new Set(fixtures.map((fixture) => fixture.type));
    expect([...Object.keys(eventSchemas), ...Object.keys(formerEvents)].filter((type) => !stored.has(type))).toEqual([]);
  });

  test.each(fixtures.map((fixture) => [fixture.type, fixture] as const))('%s is read as what it means today', (_type, fixture) => {
    expect(parseEventData(fixture.type, fixture.data)).toEqual({
      ok: true,
      ...(fixture.today ?? { type: fixture.type, data: fixture.data }),
    });
  });

  test('an unknown type is refused', () => {
    expect(parseEventData('ServicePainted', {})).toEqual({ ok: false, reason: 'unknown event type ServicePainted' });
    expect(parseEventData('constructor', {})).toMatchObject({ ok: false });
  });

  test('a wrong shape is refused by path and code, without its values', () => {
    const parsed = parseEventData('ServiceDescribed', { name: 'Secret name', summary: 1, description: '', age: '', colour: 'red' });
    expect(parsed).toEqual({ ok: false, reason: expect.stringContaining('summary: invalid_type') });
    expect(parsed).toEqual({ ok: false, reason: expect.not.stringContaining('Secret') });
  });
});

describe('upcasting', () => {
  const upcast = createUpcaster({
    DoorPainted: { becomes: 'DoorPaintedV2', upcast: ({ colour }) => ({ colours: [colour] }) },
    DoorPaintedV2: { becomes: 'DoorPaintedV3', upcast: (data) => ({ ...data, coats: 1 }) },
  });

  test('goes through every version in between', () => {
    expect(upcast('DoorPainted', { colour: 'red' })).toEqual({ type: 'DoorPaintedV3', data: { colours: ['red'], coats: 1 } });
    expect(upcast('DoorPaintedV2', { colours: [] })).toEqual({ type: 'DoorPaintedV3', data: { colours: [], coats: 1 } });
  });

  test('leaves the newest version, and what is no object, alone', () => {
    expect(upcast('DoorPaintedV3', { colours: [], coats: 2 })).toEqual({ type: 'DoorPaintedV3', data: { colours: [], coats: 2 } });
    expect(upcast('DoorPainted', 'red')).toEqual({ type: 'DoorPainted', data: 'red' });
  });
});
