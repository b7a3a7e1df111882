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
const stored = (more: { data?: string; metadata?: string; type?: string; streamName?: string; isJson?: boolean } = {}): RawEvent => ({
  id: commandId,
  streamName: more.streamName ?? 'service-1',
  revision: 0n,
  position: 7n,
  type: more.type ?? 'Happened',
  created: 1_767_225_600_000,
  isJson: more.isJson ?? true,
  data: Buffer.from(more.data ?? '{"a":1}'),
  metadata: Buffer.from(more.metadata ?? JSON.stringify(metadata)),
});
const parse: ParseEventData = (type, data) =>
  typeof data === 'object' && !(data instanceof Uint8Array) ? { ok: true, type, data } : { ok: false, reason: `${type} (whole): invalid` };

test('upcasts and validates a known event, and adds its place in the log', () => {
  const read = createEntryReader(parse);
  expect(read(stored())).toEqual({
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
  expect(read(stored({ type: '$metadata' }))).toEqual({ kind: 'ignored', position: 7n, type: '$metadata' });
  expect(read(stored({ streamName: '$$service-1' }))).toMatchObject({ kind: 'ignored' });
});

test('caches valid metadata for identical bytes only', () => {
  const read = createEntryReader(parse);
  const other = JSON.stringify({ ...metadata, locale: 'es' });
  const wrong = JSON.stringify({ ...metadata, occurredAt: 'yesterday' });
  const of = (text?: string) => read(stored(text === undefined ? {} : { metadata: text }));
  expect(of()).toMatchObject({ event: { metadata: { locale: 'en' } } });
  expect(of()).toMatchObject({ event: { metadata: { locale: 'en' } } });
  expect(of(other)).toMatchObject({ event: { metadata: { locale: 'es' } } });
  expect(of(wrong)).toMatchObject({ kind: 'poison', reason: 'Happened metadata: occurredAt' });
  expect(of(other)).toMatchObject({ event: { metadata: { locale: 'es' } } });
});

test('keeps unknown metadata of newer versions: fields, a role, a channel, a language', () => {
  const newer = { ...metadata, locale: 'fr', device: 'kiosk', actor: { id: 'someone', role: 'COORDINATOR', via: 'kiosk', desk: 3 } };
  expect(createEntryReader(parse)(stored({ metadata: JSON.stringify(newer) }))).toMatchObject({
    kind: 'event',
    event: { metadata: newer },
  });
});

const knowsNothing: ParseEventData = (type) => ({ ok: false, reason: `unknown event type ${type}`, isUnknown: true });

test('reads an event of unknown type as stored, and treats it as poison without metadata', () => {
  const read = createEntryReader(knowsNothing);
  expect(read(stored())).toMatchObject({
    kind: 'newer',
    position: 7n,
    type: 'Happened',
    event: { type: 'Happened', data: { a: 1 }, revision: 0n, isNewer: true, metadata },
  });
  expect(read(stored({ metadata: '{}' }))).toMatchObject({ kind: 'poison' });
  expect(read(stored({ isJson: false }))).toMatchObject({ kind: 'poison' });
});

test.each([
  ['data that is no JSON', { data: '{' }],
  ['no metadata', { metadata: '' }],
  ['metadata that is no JSON', { metadata: '{' }],
  ['a content type that is not JSON', { isJson: false }],
])('treats %s as poison', (_name, more) => {
  expect(createEntryReader(parse)(stored(more))).toMatchObject({ kind: 'poison', position: 7n, revision: 0n });
});
