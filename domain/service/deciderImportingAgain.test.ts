import { by } from '#tests/support/given.ts';
import {
  classified,
  contact as noContact,
  described,
  draft,
  given,
  guess,
  hours,
  listed,
  pin,
  renamed,
} from '#tests/support/givenService.ts';
import type { ServiceDraft } from './commands.ts';
import { evolve, initialState } from './decider.ts';
import { sectionsLeftByImport } from './merge.ts';

const contact = (website: string) => ({ ...noContact, website });

const again = (change: ServiceDraft = {}) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision: null,
  via: 'import' as const,
});

describe('importing a service again', () => {
  const imported = listed.map((event) => by('import', event));

  test('changes nothing if the file states the same', () => {
    given(...imported)
      .when(again())
      .thenNothing();
  });

  test('changes nothing if an older version stored the same address in another spelling', () => {
    const past = [...imported, by('import', { type: 'ContactSet' as const, data: contact('http://Example.org') })];
    given(...past)
      .when(again({ contact: contact('http://example.org/') }))
      .thenNothing();
    given(...past)
      .when(again({ contact: contact('http://example.org/other') }))
      .thenEvents({ type: 'ContactSet', data: contact('http://example.org/other') });
  });

  test('appends the sections that differ in the file', () => {
    given(...imported)
      .when(again({ described: { ...described, name: 'New' } }))
      .thenEvents(renamed('New'));
  });

  test('keeps facts that a person changed since, and reports them', () => {
    const past = [...imported, by('web' as const, renamed('Corrected'))];
    given(...past)
      .when(again({ described: { ...described, name: 'New' } }))
      .thenNothing();
    given(...past)
      .when(again())
      .thenNothing();
    const state = past.reduce(
      (before, { event, via }, index) => evolve(before, { ...event, revision: BigInt(index), metadata: { actor: { via } } }),
      initialState,
    );
    expect(sectionsLeftByImport(state, { described, hours })).toEqual(['described']);
  });

  test('keeps a place that a geocoder found while the file stays the same', () => {
    const fromFile = { ...pin, source: 'import' as const };
    given(...imported, by('import', { type: 'PlaceSet', data: fromFile }), by('reaction', { type: 'PlaceSet', data: guess }))
      .when(again({ place: fromFile }))
      .thenNothing();
  });

  test("resets a condition that the file no longer states, but keeps a person's answer", () => {
    const accessible = { type: 'ServiceClassified' as const, data: { ...classified, wheelchairAccessible: true } };
    const silent = again({ classified: { ...classified, wheelchairAccessible: null } });
    given(...imported, by('import', accessible))
      .when(silent)
      .thenEvents({ type: 'ServiceClassified', data: classified });
    given(...imported, by('web', accessible))
      .when(silent)
      .thenNothing();
  });
});
