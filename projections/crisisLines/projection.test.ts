import type { CrisisLineEvent } from '#domain/crisisLine/events.ts';
import { crisisLineSchema } from '#domain/crisisLine/form.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { recordAs } from '#tests/support/recorded.ts';
import { pagesProjection } from '../pages/projection.ts';
import { fromStored, toStored } from '../runtime/projection.ts';
import { crisisLinesProjection } from './projection.ts';

const fold = (...events: readonly CrisisLineEvent[]) =>
  events
    .map((event, index) => recordAs(event, { streamName: 'crisisLine-c', revision: index }))
    .reduce(crisisLinesProjection.apply, null as ReturnType<typeof crisisLinesProjection.apply>);

const facts = (phone: string) => crisisLineSchema.parse({ name: 'Line', description: 'Talk.', phone, area: 'Ohio', time: '24/7' });
const added: CrisisLineEvent = { type: 'CrisisLineAdded', data: facts('988') };
const revised: CrisisLineEvent = { type: 'CrisisLineRevised', data: facts('211') };
const removed: CrisisLineEvent = { type: 'CrisisLineRemoved', data: {} };

describe('a crisis line document', () => {
  test('contains the latest facts, and when the line was added', () => {
    expect(fold(added, revised)).toMatchObject({
      phone: '211',
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-02T10:00:00.000Z',
      revision: 1,
    });
    expect(fold(revised)).toBeNull();
  });

  test('hides a removed line, and restores it completely', () => {
    const document = fold(added, removed);
    const stored = toStored(crisisLinesProjection, { id: 'c', position: '00000000000000000002', document });
    expect(Object.keys(stored).toSorted()).toEqual(['_id', '_pos', 'gone', 'kept']);
    expect(fromStored(stored).document).toEqual(document);
    expect(fold(added, removed, { type: 'CrisisLineRestored', data: {} })).toEqual({ ...fold(added), revision: 2 });
  });

  test('keeps the sample mark of a sample line until a person changes it', () => {
    const firstEvent = recordAs(added, { streamName: 'crisisLine-c', revision: 0 });
    const sampleDocument = crisisLinesProjection.apply(null, { ...firstEvent, metadata: { ...firstEvent.metadata, sample: true } });
    expect(sampleDocument).toHaveProperty('sample', true);
    expect(crisisLinesProjection.apply(sampleDocument, recordAs(removed, { streamName: 'crisisLine-c', revision: 1 }))).toHaveProperty(
      'sample',
      true,
    );
    const storedEvents: readonly CrisisLineEvent[] = [
      { type: 'CrisisLineRevised', data: facts('988') },
      { type: 'CrisisLineRestored', data: {} },
    ];
    for (const event of storedEvents)
      expect(crisisLinesProjection.apply(sampleDocument, recordAs(event, { streamName: 'crisisLine-c', revision: 1 }))).not.toHaveProperty(
        'sample',
      );
  });
});

const published = (language: 'en' | 'es', html: string): PageEvent => ({ type: 'PagePublished', data: { language, html } });

test('the pages projection stores the latest text of each language', () => {
  const events = [published('en', 'a'), published('es', 'b'), published('en', 'c')].map((event, index) =>
    recordAs(event, { streamName: 'page-ABOUT', revision: index }),
  );
  expect(events.map(pagesProjection.documentId)).toEqual(['ABOUT', 'ABOUT', 'ABOUT']);
  expect(events.reduce(pagesProjection.apply, null as ReturnType<typeof pagesProjection.apply>)).toEqual({
    texts: { en: { html: 'c', publishedAt: '2026-03-03T10:00:00.000Z' }, es: { html: 'b', publishedAt: '2026-03-02T10:00:00.000Z' } },
  });
  const takenBack = recordAs({ type: 'PageTakenBack', data: { language: 'es' } }, { streamName: 'page-ABOUT', revision: 3 });
  expect([...events, takenBack].reduce(pagesProjection.apply, null as ReturnType<typeof pagesProjection.apply>)).toMatchObject({
    texts: { en: { html: 'c' }, es: { html: null, publishedAt: '2026-03-04T10:00:00.000Z' } },
  });
});
