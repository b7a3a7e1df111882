import { bedsEventSchemas } from '#domain/beds/events.ts';
import { crisisLineEventSchemas } from '#domain/crisisLine/events.ts';
import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { CONDITIONS } from '#domain/service/conditions.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import { optionalFacts } from '#domain/service/sectionFacts.ts';
import { tabOf, TABS } from '#domain/vocabulary/serviceTypes.ts';
import { cityAndStateOfZip, countyAt } from '#geo/place/index.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { fillWithSample, removeSample, reviseSampleCrisisLines, sampleState } from './index.ts';
import { SAMPLE_CONDITIONS } from './sampleConditions.ts';
import { SAMPLE_CRISIS_LINES } from './sampleCrisisLines.ts';
import { SAMPLE_DIRECTORY, sampleCrisisLineId } from './sampleDirectory.ts';
import { sampleDraft } from './sampleDraft.ts';

const NOW = Date.UTC(2026, 10, 20, 18);
const clock = (): number => NOW;
const drafts = SAMPLE_DIRECTORY.map((sample) => sampleDraft(sample, NOW));

const countOf = (tab: string): number => SAMPLE_DIRECTORY.filter(({ types }) => types.some((type) => tabOf(type) === tab)).length;

describe('the sample directory', () => {
  test('contains no existing phone number or website, and unique keys and numbers', () => {
    covers('import-9');
    expect(drafts.every(({ contact }) => /^30355501\d\d$/.test(contact?.phone ?? ''))).toBe(true);
    expect(new Set(drafts.map(({ contact }) => contact?.phone)).size).toBe(drafts.length);
    expect(new Set(SAMPLE_DIRECTORY.map(({ key }) => key)).size).toBe(drafts.length);
    expect(drafts.every(({ contact }) => contact?.contactEmail === '' && /^$|^https:\/\/example\.org\//.test(contact.website))).toBe(true);
  });

  test('has only real crisis lines, 988 first, in both languages', () => {
    expect(SAMPLE_CRISIS_LINES[0]?.facts).toMatchObject({ phone: '988', text: '988', textEs: 'AYUDA al 988', key: '', keyEs: '2' });
    const veterans = SAMPLE_CRISIS_LINES.find(({ key }) => key === 'veterans')?.facts;
    expect(veterans).toMatchObject({ phone: '988', text: '838255', key: '1', keyEs: '1' });
    for (const { facts } of SAMPLE_CRISIS_LINES) {
      expect(facts.phone).not.toMatch(/555-01/);
      for (const spanish of [facts.descriptionEs, facts.areaEs, facts.timeEs]) expect(spanish).not.toBe('');
      expect(facts.website).toMatch(/^https:/);
    }
  });

  test('is in one city', () => {
    for (const { zip } of SAMPLE_DIRECTORY) expect(cityAndStateOfZip(zip)).toMatchObject({ city: 'Denver', state: 'CO' });
    for (const { location } of SAMPLE_DIRECTORY) expect(countyAt(...location)).toMatch(/^(Denver|Adams|Arapahoe|Jefferson), CO$/);
  });

  test('covers every tab, kind of hours, and state of beds', () => {
    for (const tab of TABS) expect(countOf(tab)).toBeGreaterThanOrEqual(10);
    const openings = drafts.map(
      ({ hours }) => hours && computeOpenings({ ...hours, unknownDays: undefined }, 'America/Denver', NOW / 1000),
    );
    expect(new Set(openings.map((opening) => opening?.kind))).toEqual(new Set(['always', 'scheduled', 'contact', 'permanentlyClosed']));
    const entries = drafts.flatMap(({ hours }) => hours?.schedules ?? []);
    expect(new Set(entries.map(({ type }) => type))).toEqual(new Set(['WEEKLY', 'MONTHLY', 'DATE_RANGE', 'FULL_DAY']));
    expect(entries.some((entry) => entry.type === 'WEEKLY' && entry.endsNextDay === true)).toBe(true);
    const countAges = SAMPLE_DIRECTORY.flatMap(({ beds }) => (beds ? [beds.minutesAgo] : []));
    expect(countAges.some((minutes) => minutes < 60) && countAges.some((minutes) => minutes > 8 * 60)).toBe(true);
    expect(SAMPLE_DIRECTORY.some(({ beds }) => beds?.available === 0)).toBe(true);
    expect(drafts.some(({ critical }) => critical)).toBe(true);
    expect(drafts.some(({ address }) => address?.confidential)).toBe(true);
  });

  test('covers every answer to every condition, by existing services only', () => {
    const keys = new Set(SAMPLE_DIRECTORY.map(({ key }) => key));
    for (const condition of CONDITIONS) {
      const { yes, no = [] } = SAMPLE_CONDITIONS[condition];
      expect([...yes, ...no].filter((key) => !keys.has(key))).toEqual([]);
      const possibleAnswers = optionalFacts('classified').some((fact) => fact === condition) ? [true, false, null] : [true, false];
      expect(new Set(drafts.map(({ classified }) => classified?.[condition]))).toEqual(new Set(possibleAnswers));
    }
  });

  test('has texts in both languages', () => {
    for (const { summary, description, age } of SAMPLE_DIRECTORY)
      for (const [english, spanish] of [summary, description, ...(age ? [age] : [])]) {
        expect(spanish).not.toBe('');
        expect(spanish).not.toBe(english);
      }
  });

  test('is added once, through the deciders, with every event marked as sample', async () => {
    const store = createMemoryEventStore();
    expect(await sampleState(store, { withPeople: false })).toBe('none');
    expect((await fillWithSample({ store, clock })).services).toBe(SAMPLE_DIRECTORY.length);
    const schemas = { ...serviceEventSchemas, ...bedsEventSchemas, ...crisisLineEventSchemas };
    for (const { type, data, metadata } of store.events) {
      expect(metadata.sample).toBe(true);
      expect(schemas[type as keyof typeof schemas].safeParse(data)).toMatchObject({ success: true });
    }
    const count = store.events.length;
    await fillWithSample({ store, clock: () => NOW + 86_400_000 });
    expect(store.events).toHaveLength(count);
    expect(await sampleState(store, { withPeople: false })).toBe('there');
    expect(await sampleState(store, { withPeople: true })).toBe('begun');
  });

  test('is in the log in the order of time, also after an interruption', async () => {
    const store = createMemoryEventStore();
    let remainingAppends = 100;
    const interruptedStore = {
      ...store,
      append: (...args: Parameters<typeof store.append>) => {
        remainingAppends -= 1;
        if (remainingAppends < 0) throw new Error('The power is gone');
        return store.append(...args);
      },
    };
    await expect(fillWithSample({ store: interruptedStore, clock })).rejects.toThrow('The power is gone');
    await fillWithSample({ store, clock });
    const events = store.events.filter(({ streamName }) => !streamName.startsWith('crisisLine-'));
    const times = events.map(({ metadata }) => metadata.occurredAt);
    expect(times).toEqual(times.toSorted());
    expect(new Set(store.events.map(({ id }) => id)).size).toBe(store.events.length);
    const uninterruptedStore = createMemoryEventStore();
    await fillWithSample({ store: uninterruptedStore, clock });
    expect(store.events.map(({ id }) => id).toSorted()).toEqual(uninterruptedStore.events.map(({ id }) => id).toSorted());
  });

  test('of an older version updates its crisis lines, except those that a user changed', async () => {
    const currentSample = createMemoryEventStore();
    await fillWithSample({ store: currentSample, clock });
    const [store, streamOf] = [createMemoryEventStore(), (key: string) => `crisisLine-${sampleCrisisLineId(key)}`];
    for (const { id, type, data, metadata, streamName } of currentSample.events.filter((event) => event.type === 'CrisisLineAdded')) {
      const { textEs: _textEs, key: _key, keyEs: _keyEs, ...withoutNewFields } = data as Record<string, unknown>;
      await store.append(streamName, 'no_stream', [{ id, type, data: withoutNewFields, metadata }]);
    }
    const [removed] = await store.readStream(streamOf('veterans'));
    if (!removed) throw new Error('nothing was added');
    const { sample: _sample, ...metadataByPerson } = removed.metadata;
    await store.append(streamOf('veterans'), 0n, [{ id: 'removed', type: 'CrisisLineRemoved', data: {}, metadata: metadataByPerson }]);

    expect(await reviseSampleCrisisLines({ store, clock })).toBe(2);
    expect((await store.readStream(streamOf('lifeline'))).at(-1)).toMatchObject({
      type: 'CrisisLineRevised',
      data: { textEs: 'AYUDA al 988', keyEs: '2' },
      metadata: { sample: true },
    });
    expect((await store.readStream(streamOf('veterans'))).map(({ type }) => type)).toEqual(['CrisisLineAdded', 'CrisisLineRemoved']);
    const count = store.events.length;
    for (const opening of [store, currentSample]) expect(await reviseSampleCrisisLines({ store: opening, clock })).toBe(0);
    expect(store.events).toHaveLength(count);
  });

  test('is removed without touching other data, except that crisis lines stay unmarked', async () => {
    const store = createMemoryEventStore();
    await fillWithSample({ store, clock });
    const ownEvent = store.events.find(({ type }) => type === 'ServiceAdded');
    if (!ownEvent) throw new Error('nothing was added');
    const { sample: _sample, ...metadata } = ownEvent.metadata;
    await store.append('service-own', 'no_stream', [{ id: ownEvent.id, type: 'ServiceAdded', data: ownEvent.data, metadata }]);
    let id = 0;
    const newId = (): string => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`;
    const removeAll = () => removeSample({ store, clock, newId, administratorId: 'administrator', revisedToo: false });
    const { length: crisisLines } = SAMPLE_CRISIS_LINES;
    expect(await removeAll()).toEqual({ services: SAMPLE_DIRECTORY.length, revised: [], crisisLines, feedbacks: 0, changed: true });
    expect((await store.readStream('service-own')).map(({ type }) => type)).toEqual(['ServiceAdded']);
    const lines = store.events.filter(({ streamName }) => streamName.startsWith('crisisLine-'));
    expect(lines.filter(({ type }) => type === 'CrisisLineRemoved')).toEqual([]);
    expect(lines.filter(({ metadata: { sample } }) => sample !== true)).toHaveLength(crisisLines);
    const { length } = store.events;
    expect(await removeAll()).toEqual({ services: 0, revised: [], crisisLines, feedbacks: 0, changed: false });
    expect(store.events).toHaveLength(length);
  });
});
