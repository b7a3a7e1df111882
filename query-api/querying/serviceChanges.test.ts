import type { HistoryField } from '#contract/auditParts.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { SECTIONS, type FactsOf } from '#domain/service/sections.ts';
import { evolve, factsNow, initialState, isServiceEvent, type ServiceState } from '#domain/service/state.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import { entryOf } from '#projections/audit/entry.ts';
import { createRandom, generateServices, streamsOf, type Random } from '#tests/support/generator.ts';
import { wireFieldsOf } from './changedFields.ts';
import { changesOf } from './serviceChanges.ts';

const HISTORY_COUNT = 1_000;
const services = generateServices(21, 60);

/** The service is public today. PUBLIC: the reader may not know where a confidential service is; OWNER_VIEW: its owner reads. */
const PUBLIC_VIEW = { readsPlace: false, isConfidential: false };
const CONFIDENTIAL_VIEW = { readsPlace: false, isConfidential: true };
const OWNER_VIEW = { readsPlace: true, isConfidential: true };

const uuid = (lastDigits: number): string => `00000000-0000-5000-8000-${String(lastDigits).padStart(12, '0')}`;
const recorded = (event: ServiceEvent, revision: number): RecordedEvent => ({
  ...event,
  id: uuid(100_000 + revision),
  streamName: 'service-s',
  revision: BigInt(revision),
  position: BigInt(revision + 1) * 500n,
  metadata: {
    commandId: uuid(revision),
    commandDigest: '',
    correlationId: uuid(revision),
    causationId: uuid(revision),
    actor: { id: `person-${revision % 3}`, role: 'USER', via: 'web' },
    occurredAt: new Date(Date.UTC(2026, 0, 1) + revision * 3_600_000).toISOString(),
    locale: 'en',
  },
});

/** Returns the events of a service, then events of its sections with the facts of other services, and other events without sections. */
const randomHistory = (random: Random): RecordedEvent[] => {
  const eventsOf = () => (streamsOf(random.pick(services))[0]?.events ?? []) as readonly ServiceEvent[];
  const initialEvents = eventsOf();
  const laterEvents = Array.from({ length: random.int(1, 25) }, (): ServiceEvent => {
    if (random.chance(0.2)) return { type: 'DetailsConfirmed', data: { sections: [random.pick(SECTIONS)] } };
    const [added, ...others] = eventsOf();
    return random.pick(others) ?? added ?? { type: 'ServiceRestored', data: {} };
  });
  return [...initialEvents, ...laterEvents].map(recorded);
};

const entriesOf = (events: readonly RecordedEvent[]): AuditEntry[] => events.flatMap((event) => entryOf(event) ?? []);

/** The facts of a service at a moment, under their API names: the fold of its stream. */
const wireFactsOf = (state: ServiceState): ReadonlyMap<string, unknown> =>
  new Map(
    SECTIONS.flatMap((section) =>
      Object.entries(wireFieldsOf(section, factsNow(state, section) as FactsOf<typeof section> | undefined)),
    ).filter(([, value]) => value !== null && value !== undefined),
  );

const isSpanish = ({ name }: HistoryField): boolean => name.endsWith('Es');

test(`folds ${HISTORY_COUNT} random histories into fields that equal the state, with before and after joined`, () => {
  const random = createRandom(2026);
  for (let runIndex = 0; runIndex < HISTORY_COUNT; runIndex += 1) {
    const events = randomHistory(random);
    const { byRevision } = changesOf(entriesOf(events), OWNER_VIEW);
    const shownFields = new Map<string, unknown>();
    let state = initialState;
    for (const [revision, event] of events.entries()) {
      if (isServiceEvent(event)) state = evolve(state, event);
      for (const field of byRevision.get(revision) ?? []) {
        if (isSpanish(field)) continue;
        // `before` must equal the `now` of the previous change, and unchanged fields must not appear.
        if (!sameFacts(field.before, shownFields.get(field.name) ?? null))
          throw new Error(`${runIndex}.${revision} ${field.name} does not join`);
        if (sameFacts(field.before, field.now)) throw new Error(`${runIndex}.${revision} ${field.name} did not change`);
        if (field.now === null) shownFields.delete(field.name);
        else shownFields.set(field.name, field.now);
      }
      if (!sameFacts(Object.fromEntries(shownFields), Object.fromEntries(wireFactsOf(state))))
        throw new Error(`${runIndex}.${revision} says something else`);
    }
  }
});

const contact = (phone: string): ServiceEvent => ({
  type: 'ContactSet',
  data: { phone, extension: '', phoneText: '', contactEmail: '', website: '', facebook: '', twitter: '', instagram: '', youtube: '' },
});
const address = (address1: string, confidential: boolean, sealed?: { key: string; box: string }): ServiceEvent => ({
  type: 'AddressSet',
  data: {
    address1,
    address2: '',
    city: 'Denver',
    state: 'CO',
    zip: address1 === '' ? '' : '80205',
    country: 'US',
    confidential,
    ...(sealed && { sealed }),
  },
});

const translated = (description: string): ServiceEvent => ({
  type: 'ServiceTranslated',
  data: { language: 'es', fields: { summary: '', description, age: '' }, source: 'person', ofRevision: 0 },
});

describe('the fields of a service', () => {
  test('contain the author of the last change, and of the confirmation after it', () => {
    const events: ServiceEvent[] = [
      contact('3035550124'),
      { type: 'DetailsConfirmed', data: { sections: ['contact'] } },
      contact('3035550142'),
      { type: 'DetailsConfirmed', data: { sections: ['contact'] } },
    ];
    const entries = entriesOf(events.map(recorded));
    expect(changesOf(entries, PUBLIC_VIEW).now).toMatchObject([
      {
        section: 'contact',
        name: 'phone',
        value: '3035550142',
        changedBy: { actor: { id: 'person-2' } },
        confirmed: { actor: { id: 'person-0' } },
      },
    ]);
    expect(changesOf(entries.slice(0, 3), PUBLIC_VIEW).now[0]).not.toHaveProperty('confirmed');
    expect(changesOf(entries, PUBLIC_VIEW).byRevision.get(2)).toEqual([
      { section: 'contact', name: 'phone', before: '3035550124', now: '3035550142', isSensitive: true },
    ]);
  });

  test('in Spanish contain the translation before and now', () => {
    const { byRevision } = changesOf(
      entriesOf([contact('3035550124'), translated('Camas'), translated('Camas y cena')].map(recorded)),
      PUBLIC_VIEW,
    );
    const field = { section: 'described', name: 'descriptionEs' };
    expect(byRevision.get(1)).toEqual([{ ...field, before: null, now: 'Camas' }]);
    expect(byRevision.get(2)).toEqual([{ ...field, before: 'Camas', now: 'Camas y cena' }]);
  });

  test('of a service that is confidential today are hidden at every moment, also those that were public once', () => {
    const entries = entriesOf([address('1 Elm St', false), address('', true, { key: 'k', box: 'b' })].map(recorded));
    const { byRevision, now } = changesOf(entries, CONFIDENTIAL_VIEW);
    expect(JSON.stringify([...byRevision.values(), now])).not.toMatch(/Elm|80205/);
    expect(byRevision.get(0)).toContainEqual({
      section: 'address',
      name: 'address1',
      before: null,
      now: null,
      isSensitive: true,
      isHidden: true,
    });
    expect(byRevision.get(1)?.map(({ name }) => name)).toEqual(expect.arrayContaining(['address1', 'zip', 'isConfidential']));
    expect(JSON.stringify([...changesOf(entries, OWNER_VIEW).byRevision.values()])).toContain('Elm');
  });

  test('of a service that is public again contain the former street only for events from public times', () => {
    const sealed = { key: 'k', box: 'b' };
    const events = [
      address('1 Elm St', false),
      address('', true, sealed),
      address('', true, { key: 'k', box: 'c' }),
      address('9 Oak St', false),
    ];
    const { byRevision, now } = changesOf(entriesOf(events.map(recorded)), PUBLIC_VIEW);
    expect(byRevision.get(0)).toContainEqual(expect.objectContaining({ name: 'address1', before: null, now: '1 Elm St' }));
    for (const revision of [1, 2])
      expect(byRevision.get(revision)?.find(({ name }) => name === 'address1')).toMatchObject({ before: null, now: null, isHidden: true });
    expect(byRevision.get(3)).toContainEqual(expect.objectContaining({ name: 'address1', before: null, now: '9 Oak St' }));
    expect(now.find(({ name }) => name === 'address1')).toMatchObject({ value: '9 Oak St' });
  });

  test('of a confidential service stay hidden afterwards, even if the log contains them unencrypted', () => {
    const events = [address('1 Elm St', true), address('9 Oak St', false)];
    const json = JSON.stringify([...changesOf(entriesOf(events.map(recorded)), PUBLIC_VIEW).byRevision.values()]);
    expect(json).not.toContain('Elm');
    expect(json).toContain('Oak');
  });
});
