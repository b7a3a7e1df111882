import { createEntryReader, type ParseEventData } from './parsing.ts';
import type { RawEvent } from './rawEvent.ts';

const commandId = '0191d6a0-0000-7000-8000-000000000001';
const metadata = {
  commandId,
  commandDigest: 'x',
  correlationId: commandId,
  causationId: commandId,
  actor: { id: 'someone', role: 'SYSTEM', via: 'api' },
  occurredAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
};
const storedEvent = (
  overrides: { data?: string; metadata?: string; type?: string; streamName?: string; isJson?: boolean } = {},
): RawEvent => ({
  id: commandId,
  streamName: overrides.streamName ?? 'service-1',
  revision: 0n,
  position: 7n,
  type: overrides.type ?? 'Happened',
  created: 1_767_225_600_000,
  isJson: overrides.isJson ?? true,
  data: Buffer.from(overrides.data ?? '{"a":1}'),
  metadata: Buffer.from(overrides.metadata ?? JSON.stringify(metadata)),
});
const parse: ParseEventData = (type, data) =>
  typeof data === 'object' && !(data instanceof Uint8Array) ? { ok: true, type, data } : { ok: false, reason: `${type} (whole): invalid` };

test('upcasts and validates a known event, and adds its place in the log', () => {
  const readEntry = createEntryReader(parse);
  expect(readEntry(storedEvent())).toEqual({
    kind: 'event',
    event: {
      type: 'Happened',
      data: { a: 1 },
      id: commandId,
      streamName: 'service-1',
      revision: 0n,
      position: 7n,
      created: 1_767_225_600_000,
      metadata,
    },
  });
  expect(readEntry(storedEvent({ type: '$metadata' }))).toEqual({ kind: 'ignored', position: 7n, type: '$metadata' });
  expect(readEntry(storedEvent({ streamName: '$$service-1' }))).toMatchObject({ kind: 'ignored' });
});

test('caches valid metadata for identical bytes only', () => {
  const readEntry = createEntryReader(parse);
  const metadataInSpanish = JSON.stringify({ ...metadata, locale: 'es' });
  const invalidMetadata = JSON.stringify({ ...metadata, occurredAt: 'yesterday' });
  const readWithMetadata = (text?: string) => readEntry(storedEvent(text === undefined ? {} : { metadata: text }));
  expect(readWithMetadata()).toMatchObject({ event: { metadata: { locale: 'en' } } });
  expect(readWithMetadata()).toMatchObject({ event: { metadata: { locale: 'en' } } });
  expect(readWithMetadata(metadataInSpanish)).toMatchObject({ event: { metadata: { locale: 'es' } } });
  expect(readWithMetadata(invalidMetadata)).toMatchObject({ kind: 'poison', reason: 'Happened metadata: occurredAt' });
  expect(readWithMetadata(metadataInSpanish)).toMatchObject({ event: { metadata: { locale: 'es' } } });
});

test('keeps unknown metadata of newer versions: fields, a role, a channel, a language', () => {
  const newerMetadata = {
    ...metadata,
    locale: 'fr',
    device: 'kiosk',
    actor: { id: 'someone', role: 'COORDINATOR', via: 'kiosk', desk: 3 },
  };
  expect(createEntryReader(parse)(storedEvent({ metadata: JSON.stringify(newerMetadata) }))).toMatchObject({
    kind: 'event',
    event: { metadata: newerMetadata },
  });
});

const rejectEveryType: ParseEventData = (type) => ({ ok: false, reason: `unknown event type ${type}`, isUnknown: true });

test('reads an event of unknown type as stored, and treats it as poison without metadata', () => {
  const readEntry = createEntryReader(rejectEveryType);
  expect(readEntry(storedEvent())).toMatchObject({
    kind: 'newer',
    position: 7n,
    type: 'Happened',
    event: { type: 'Happened', data: { a: 1 }, revision: 0n, isNewer: true, metadata },
  });
  expect(readEntry(storedEvent({ metadata: '{}' }))).toMatchObject({ kind: 'poison' });
  expect(readEntry(storedEvent({ isJson: false }))).toMatchObject({ kind: 'poison' });
});

test.each([
  ['data that is no JSON', { data: '{' }],
  ['no metadata', { metadata: '' }],
  ['metadata that is no JSON', { metadata: '{' }],
  ['a content type that is not JSON', { isJson: false }],
])('treats %s as poison', (_name, overrides) => {
  expect(createEntryReader(parse)(storedEvent(overrides))).toMatchObject({ kind: 'poison', position: 7n, revision: 0n });
});
