import * as fc from 'fast-check';
import type { EventMetadata } from '#domain/envelope/envelope.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import { createFolding, PoisonFound } from './folding.ts';
import { positionText, type FoldedDocument, type Projection } from './projection.ts';

interface Sum {
  readonly steps: readonly number[];
}

/** Documents depend on the order and number of events, so that a skipped or repeated event is visible. */
const sums: Projection<Sum> = {
  name: 'sums',
  version: 1,
  handles: ['Stepped', 'Ended', 'Broken'],
  documentIdOfStream: (streamName) => (streamName.startsWith('sum-') ? streamName.slice(4) : null),
  documentId: (event) => sums.documentIdOfStream(event.streamName),
  apply(document, event) {
    if (event.type === 'Broken') throw new Error('cannot fold this');
    return event.type === 'Ended' ? null : { steps: [...(document?.steps ?? []), Number(event.position)] };
  },
  indexes: [],
};

const uuid = '00000000-0000-5000-8000-000000000000';
const metadata: EventMetadata = {
  commandId: uuid,
  commandDigest: '',
  correlationId: uuid,
  causationId: uuid,
  actor: { id: 'ana', role: 'USER', via: 'web' },
  occurredAt: '2026-03-01T10:00:00.000Z',
  locale: 'en',
};
const event = (position: number, streamName: string, type = 'Stepped'): LogEntry => ({
  kind: 'event',
  event: { id: `e${position}`, type, data: {}, streamName, revision: 0n, position: BigInt(position), metadata },
});
const poison = (position: number, streamName: string): LogEntry => ({
  kind: 'poison',
  position: BigInt(position),
  id: `e${position}`,
  streamName,
  revision: 0n,
  type: 'Nonsense',
  reason: 'unknown event type Nonsense',
});
const emptyStart = { position: 0n };

/** Folds batches as a worker with the documents `stored` would, and returns what it would write. */
const run = (batches: readonly (readonly LogEntry[])[], stored: ReadonlyMap<string, FoldedDocument<Sum>> = new Map()) => {
  const folding = createFolding(sums, emptyStart);
  const written = new Map(stored);
  for (const entries of batches) {
    for (const id of folding.missingIds(entries)) folding.cacheDocument(id, written.get(id) ?? null);
    folding.fold(entries);
    for (const folded of folding.takeChanges().documents) written.set(folded.id, folded);
    folding.evictBeyond(0);
  }
  return written;
};

const histories = fc
  .array(
    fc.record({
      stream: fc.constantFrom('sum-a', 'sum-b', 'sum-c', 'other-a'),
      type: fc.constantFrom('Stepped', 'Stepped', 'Ended', 'Ignored'),
    }),
    {
      maxLength: 40,
    },
  )
  .map((history) => history.map(({ stream, type }, index) => event((index + 1) * 10, stream, type)));

describe('folding', () => {
  test('gives the same documents for any batch size', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 7 }), (history, size) => {
        const batches = Array.from({ length: Math.ceil(history.length / size) }, (_, index) =>
          history.slice(index * size, (index + 1) * size),
        );
        expect([...run(batches)].sort()).toEqual([...run([history])].sort());
      }),
    );
  });

  test('skips events that a stored document already contains', () => {
    fc.assert(
      fc.property(histories, fc.nat(40), (history, reached) => {
        const stored = run([history.slice(0, reached)]);
        expect([...run([history], stored)].sort()).toEqual([...run([history])].sort());
      }),
    );
  });

  test('without the guard, folds older events into a document again', () => {
    const history = [event(10, 'sum-a'), event(20, 'sum-a')];
    const folding = createFolding(sums, { ...emptyStart, guarded: false });
    folding.cacheDocument('a', { id: 'a', position: positionText(20n), document: { steps: [10, 20] } });
    folding.fold(history);
    expect(folding.takeChanges().documents[0]?.document).toEqual({ steps: [10, 20, 10, 20] });
  });

  test('advances its position on ignored events, other streams, and events of the store itself', () => {
    const folding = createFolding(sums, emptyStart);
    folding.fold([event(10, 'other-a'), event(20, 'sum-a', 'Ignored'), { kind: 'ignored', position: 30n, type: '$metadata' }]);
    expect(folding.takeChanges()).toEqual({ documents: [], deadLetters: [], position: 30n, passedBy: [] });
  });

  test('writes nothing for a document that never existed', () => {
    expect(run([[event(10, 'sum-a', 'Ended')]]).size).toBe(0);
  });

  test('stores the position of a deleted document', () => {
    expect(run([[event(10, 'sum-a'), event(20, 'sum-a', 'Ended')]]).get('a')).toEqual({
      id: 'a',
      position: positionText(20n),
      document: null,
    });
  });
});

const newerVersionEntry = (position: number, streamName: string, type = 'Leapt'): LogEntry => ({
  kind: 'newer',
  position: BigInt(position),
  type,
  event: { id: `e${position}`, type, data: {}, streamName, revision: 0n, position: BigInt(position), metadata, isNewer: true },
});

describe('an event of an unknown type', () => {
  test('is skipped and counted, stops no rebuild, and later events are folded', () => {
    const folding = createFolding(sums, { ...emptyStart, onPoison: 'stop' });
    folding.fold([
      event(10, 'sum-a'),
      newerVersionEntry(20, 'sum-a'),
      event(30, 'sum-a'),
      newerVersionEntry(40, 'sum-b'),
      newerVersionEntry(50, 'sum-b', 'Rolled'),
    ]);
    const { documents, deadLetters, position, passedBy } = folding.takeChanges();
    expect(documents.map(({ id, document }) => [id, document?.steps])).toEqual([['a', [10, 30]]]);
    expect([deadLetters, position]).toEqual([[], 50n]);
    expect(passedBy).toEqual([
      { type: 'Leapt', events: 2 },
      { type: 'Rolled', events: 1 },
    ]);
  });

  test('is counted once, from the checkpoint on, and only in streams of the model', () => {
    const folding = createFolding(sums, { position: 20n, passedBy: [{ type: 'Leapt', events: 1 }] });
    folding.fold([newerVersionEntry(20, 'sum-a'), newerVersionEntry(30, 'sum-a'), newerVersionEntry(40, 'other-a')]);
    expect(folding.passedBy()).toEqual([{ type: 'Leapt', events: 2 }]);
    const readsEveryStream = createFolding({ ...sums, reads: () => true }, emptyStart);
    readsEveryStream.fold([newerVersionEntry(10, 'other-a')]);
    expect(readsEveryStream.passedBy()).toEqual([{ type: 'Leapt', events: 1 }]);
  });
});

describe('an event that cannot be folded', () => {
  test.each([
    ['an unreadable event', poison(20, 'sum-a'), 'unknown event type Nonsense'],
    ['an event that apply rejects', event(20, 'sum-a', 'Broken'), 'apply failed: cannot fold this'],
  ])('parks its document and later events of it, but no other: %s', (_what, broken, reason) => {
    const folding = createFolding(sums, emptyStart);
    folding.fold([event(10, 'sum-a'), broken, event(30, 'sum-a'), event(40, 'sum-b')]);
    const { documents, deadLetters, position } = folding.takeChanges();
    expect(documents.map(({ id, document }) => [id, document?.steps])).toEqual([
      ['a', [10]],
      ['b', [40]],
    ]);
    expect(deadLetters.map((letter) => [letter.documentId, BigInt(letter.position), letter.reason])).toEqual([
      ['a', 20n, reason],
      ['a', 30n, 'an earlier event of this document is parked'],
    ]);
    expect(position).toBe(40n);
  });

  test('parks from its position on: earlier events are still folded after a restart', () => {
    const folding = createFolding(sums, { ...emptyStart, parked: new Map([['a', 20n]]) });
    folding.fold([event(10, 'sum-a'), poison(20, 'sum-a'), event(30, 'sum-a')]);
    expect(folding.takeChanges().documents[0]?.document).toEqual({ steps: [10] });
  });

  test('is skipped in a stream without a document', () => {
    const folding = createFolding(sums, { ...emptyStart, onPoison: 'stop' });
    folding.fold([poison(10, 'other-a')]);
    expect(folding.takeChanges()).toEqual({ documents: [], deadLetters: [], position: 10n, passedBy: [] });
  });

  test('stops a rebuild', () => {
    const folding = createFolding(sums, { ...emptyStart, onPoison: 'stop' });
    expect(() => folding.fold([event(10, 'sum-a'), poison(20, 'sum-a')])).toThrow(PoisonFound);
    expect(folding.position()).toBe(10n);
  });
});

test('forgets written documents only', () => {
  const folding = createFolding(sums, emptyStart);
  folding.fold([event(10, 'sum-a'), event(20, 'sum-b')]);
  expect(folding.evictBeyond(0)).toBe(false);
  folding.takeChanges();
  folding.fold([event(30, 'sum-b')]);
  expect(folding.evictBeyond(0)).toBe(true);
  expect(folding.missingIds([event(40, 'sum-a'), event(50, 'sum-b')])).toEqual(['a']);
});
