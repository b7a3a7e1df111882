import { eventSchemas } from '#domain/events/registry.ts';
import { anEntry } from '#tests/web/history.ts';
import type { HistoryEvent, HistoryEntry } from '#web/api/types.ts';
import fieldsEn from '#web/i18n/fields.en.json';
import fieldsEs from '#web/i18n/fields.es.json';
import happenedEn from '#web/i18n/happened.en.json';
import happenedEs from '#web/i18n/happened.es.json';
import { createI18n } from '#web/i18n/i18n.ts';
import { entrySentences, type EventType } from './entrySentence.ts';

const EVENT_TYPES = Object.keys(eventSchemas) as readonly EventType[];
const TRANSLATORS = {
  en: createI18n('en', fieldsEn as never, happenedEn as never).t,
  es: createI18n('es', fieldsEs as never, happenedEs as never).t,
};
/** Facts of every kind that an event can have. */
const facts: NonNullable<HistoryEvent['facts']> = {
  available: 12,
  total: 60,
  before: 22,
  isOn: true,
  person: { name: 'Joel T.' },
  roleFrom: 'VOLUNTEER',
  roleTo: 'VOLUNTEER LEAD',
  quotaFrom: 3,
  quotaTo: 5,
  sections: ['contact'],
  language: 'es',
  source: 'person',
  kind: 'approve',
  method: 'LOCAL',
  why: 'NO_EMAIL',
  name: 'Denver.csv',
  format: 'csv',
  count: 4,
  done: 3,
  unchanged: 1,
  refused: 0,
  added: 2,
  revised: 1,
};
const entryOf = (type: EventType, overrides: Partial<HistoryEntry> = {}): HistoryEntry =>
  anEntry({ events: [{ type, revision: 0, facts }], ...overrides });
const sentence = (language: 'en' | 'es', type: EventType, overrides: Partial<HistoryEntry> = {}): string =>
  entrySentences(TRANSLATORS[language], entryOf(type, overrides), language, 'Larkspur House').join(' ');

describe.each(['en', 'es'] as const)('every event that a command can append, in %s', (language) => {
  test.each(EVENT_TYPES)('%s has a sentence', (type) => {
    const text = sentence(language, type);
    expect(text).toMatch(/\p{Letter}{3}/u);
    // The text contains neither a key nor an unfilled placeholder.
    expect(text).not.toMatch(/happened\.|fields\.|\{\{|undefined/);
  });
});

/** Entry of an administrator's command on a person whose name is erased. */
const withoutNames = (type: EventType): Partial<HistoryEntry> => ({
  actor: { name: 'Ana M.', role: 'ADMINISTRATOR', via: 'web' },
  events: [{ type, revision: 1 }],
});

test('reports the name of a purged coordinator or liaison as deleted, in both languages', () => {
  expect(sentence('en', 'CoordinatorRemoved', withoutNames('CoordinatorRemoved'))).toBe(
    'Ana M. (admin) deleted the coordinator (name deleted)',
  );
  expect(sentence('es', 'LiaisonRemoved', withoutNames('LiaisonRemoved'))).toBe(
    'Ana M. (Administración) eliminó a (nombre eliminado) como contacto escolar',
  );
});

const sentenceBy = (actor: Partial<HistoryEntry['actor']>) =>
  sentence('en', 'ServiceRemoved', { actor: { role: 'USER', via: 'web', ...actor } });

test('names the actor with the role at that time, erased people as erased, and rules as rules', () => {
  expect(sentenceBy({ name: 'Ana M.' })).toBe('Ana M. (service provider) deleted Larkspur House');
  expect(sentenceBy({ isErased: true })).toBe('Deleted account deleted Larkspur House');
  expect(sentenceBy({ isYou: true, name: 'Ana M.' })).toBe('You deleted Larkspur House');
  expect(sentenceBy({ role: 'SYSTEM' })).toBe('The system deleted Larkspur House');
  expect(sentenceBy({})).toBe('A service provider deleted Larkspur House');
  expect(sentenceBy({ id: 'ana' })).toBe('An unnamed account (service provider) deleted Larkspur House');
  expect(sentenceBy({ id: 'administrator', role: 'ADMINISTRATOR' })).toBe('An admin without an account deleted Larkspur House');
});

const eventsOfTwoSections = (withFields: boolean): HistoryEvent[] => [
  { type: 'ContactSet', revision: 4, ...(withFields && { fields: [{ section: 'contact', name: 'phone', before: '1', now: '2' }] }) },
  { type: 'HoursSet', revision: 5, ...(withFields && { fields: [{ section: 'hours', name: 'schedules', before: [], now: [] }] }) },
];

test('describes a command on several sections in one sentence, with the changed fields if known', () => {
  expect(sentence('en', 'ContactSet', { events: eventsOfTwoSections(true) })).toBe(
    'Ana M. (service provider) edited Larkspur House: phone, hours',
  );
  expect(sentence('es', 'ContactSet', { events: eventsOfTwoSections(false) })).toBe(
    'Ana M. (Servicios) editó Larkspur House: contacto, horario',
  );
});

test('names no person for an approval by a rule', () => {
  expect(sentence('en', 'ServiceApproved', { events: [{ type: 'ServiceApproved', revision: 3, facts: { policy: 'trusted' } }] })).toBe(
    'The system approved Larkspur House',
  );
});
