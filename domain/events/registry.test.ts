import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventSchemas, formerEvents, parseEventData, parseStoredEvent, mergeCarriedData } from './registry.ts';
import { createUpcaster } from './upcast.ts';

interface Fixture {
  readonly type: string;
  readonly data: unknown;
  /** Expected event after upcasting; absent if it equals the stored one. */
  readonly today?: { readonly type: string; readonly data: unknown };
}

const fixturesFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'fixtures');
const fixtures = readdirSync(fixturesFolder).flatMap((file): Fixture[] =>
  JSON.parse(readFileSync(path.join(fixturesFolder, file), 'utf8')),
);

describe('stored events', () => {
  test('contain an example of every type, current and former', () => {
    const storedTypes = new Set(fixtures.map((fixture) => fixture.type));
    expect([...Object.keys(eventSchemas), ...Object.keys(formerEvents)].filter((type) => !storedTypes.has(type))).toEqual([]);
  });

  test.each(fixtures.map((fixture) => [fixture.type, fixture] as const))('%s is read as its newest version', (_type, fixture) => {
    expect(parseStoredEvent(fixture.type, fixture.data)).toEqual({
      ok: true,
      ...(fixture.today ?? { type: fixture.type, data: fixture.data }),
    });
  });

  test('an unknown type is rejected on append and reported as unknown on read', () => {
    expect(parseEventData('ServicePainted', {})).toEqual({ ok: false, reason: 'unknown event type ServicePainted' });
    expect(parseEventData('constructor', {})).toMatchObject({ ok: false });
    expect(parseStoredEvent('ServicePainted', {})).toMatchObject({ ok: false, isUnknown: true });
    expect(parseStoredEvent('ContactSetV2', {})).toMatchObject({ ok: false, isUnknown: true });
    expect(parseStoredEvent('constructor', {})).toMatchObject({ ok: false, isUnknown: true });
  });

  test.each(Object.keys(eventSchemas))('%s with a field of a newer version is read with it, and rejected on append', (type) => {
    const storedTypes = fixtures.find((fixture) => fixture.type === type);
    const data = { ...(storedTypes?.data as object), tint: 'red' };
    expect(parseStoredEvent(type, data)).toEqual({ ok: true, type, data });
    expect(parseEventData(type, data)).toEqual({ ok: false, reason: expect.stringContaining('unrecognized_keys') });
  });

  test('accepts an unknown value of a list only where the replaced event has it', () => {
    const place = { longitude: null, latitude: null, timeZone: null, county: null, source: 'satellite' };
    expect(parseStoredEvent('PlaceSet', place)).toMatchObject({ ok: true });
    expect(parseEventData('PlaceSet', place)).toMatchObject({ ok: false });
    expect(parseEventData('PlaceSet', place, { source: 'balloon' })).toMatchObject({ ok: false });
    expect(parseEventData('PlaceSet', place, { source: 'satellite' })).toMatchObject({ ok: true });
    expect(parseEventData('PlaceSet', { ...place, tint: 'red' }, { source: 'satellite', tint: 'red' })).toMatchObject({ ok: false });
  });

  test('appends a replacing event with all unknown parts of the replaced one', () => {
    const display = { showFlag: true, showDonate: false };
    expect(mergeCarriedData('DisplaySet', display, { showFlag: false, showDonate: true, showMap: true })).toEqual({
      ...display,
      showMap: true,
    });
    expect(mergeCarriedData('DisplaySet', display, undefined)).toEqual(display);
  });

  test('reports a wrong shape by path and code, without its values', () => {
    const parsed = parseEventData('ServiceDescribed', { name: 'Secret name', summary: 1, description: '', age: '', colour: 'red' });
    expect(parsed).toEqual({ ok: false, reason: expect.stringContaining('summary: invalid_type') });
    expect(parsed).toEqual({ ok: false, reason: expect.not.stringContaining('Secret') });
  });
});

describe('upcasting', () => {
  const upcast = createUpcaster({
    DoorPainted: { newType: 'DoorPaintedV2', upcast: ({ colour }) => ({ colours: [colour] }) },
    DoorPaintedV2: { newType: 'DoorPaintedV3', upcast: (data) => ({ ...data, coats: 1 }) },
  });

  test('applies every version in between', () => {
    expect(upcast('DoorPainted', { colour: 'red' })).toEqual({ type: 'DoorPaintedV3', data: { colours: ['red'], coats: 1 } });
    expect(upcast('DoorPaintedV2', { colours: [] })).toEqual({ type: 'DoorPaintedV3', data: { colours: [], coats: 1 } });
  });

  test('leaves the newest version and non-objects unchanged', () => {
    expect(upcast('DoorPaintedV3', { colours: [], coats: 2 })).toEqual({ type: 'DoorPaintedV3', data: { colours: [], coats: 2 } });
    expect(upcast('DoorPainted', 'red')).toEqual({ type: 'DoorPainted', data: 'red' });
  });
});
