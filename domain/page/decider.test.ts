import { specification } from '#tests/support/given.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { PageEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });
const published = (language: 'en' | 'es', html: string): PageEvent => ({ type: 'PagePublished', data: { language, html } });
const unpublished = (language: 'en' | 'es'): PageEvent => ({ type: 'PageTakenBack', data: { language } });
const publish = (language: 'en' | 'es', html: string, baseRevision: number | null = null) =>
  ({ type: 'PublishPage', language, html, baseRevision }) as const;
const unpublish = (language: 'en' | 'es', baseRevision: number | null = null) =>
  ({ type: 'TakeBackPage', language, baseRevision }) as const;

describe('a page', () => {
  test('is published in each language separately', () => {
    given().when(publish('en', '<p>Hi</p>')).thenEvents(published('en', '<p>Hi</p>'));
    given(published('en', '<p>Hola</p>')).when(publish('es', '<p>Hola</p>')).thenEvents(published('es', '<p>Hola</p>'));
  });

  test('appends nothing for the current text, but publishes a former text again', () => {
    given(published('en', 'a')).when(publish('en', 'a')).thenNothing();
    given(published('en', 'a'), published('en', 'b')).when(publish('en', 'a')).thenEvents(published('en', 'a'));
  });

  test('rejects an empty text', () => {
    given().when(publish('en', ' ')).thenRejectedWith('VALIDATION_FAILED');
  });

  test('reverts to the built-in text of one language once, and can be published again', () => {
    given(published('en', 'a'), published('es', 'b')).when(unpublish('en')).thenEvents(unpublished('en'));
    given().when(unpublish('en')).thenNothing();
    given(published('en', 'a'), unpublished('en')).when(unpublish('en')).thenNothing();
    given(published('en', 'a'), unpublished('en')).when(publish('en', 'a')).thenEvents(published('en', 'a'));
  });

  test('rejects a change of the same language by another user since loading, with both texts', () => {
    const conflict = {
      revision: 1,
      conflicts: [{ section: 'page', yours: { language: 'en', html: 'c' }, theirs: { language: 'en', html: 'b' } }],
    };
    given(published('en', 'a'), published('en', 'b'))
      .when(publish('en', 'c', 0))
      .thenRejectedWith('CONFLICT', conflict);
    given(published('en', 'a'))
      .when(publish('en', 'c', -1))
      .thenRejectedWith('CONFLICT');
    given(published('en', 'a'), unpublished('en'))
      .when(publish('en', 'c', 0))
      .thenRejectedWith('CONFLICT');
    given(published('en', 'a'), published('en', 'b')).when(unpublish('en', 0)).thenRejectedWith('CONFLICT');
    given(published('en', 'a'), published('en', 'b'))
      .when(publish('en', 'c', 1))
      .thenEvents(published('en', 'c'));
  });

  test('accepts a text although the other language changed after loading', () => {
    given(published('en', 'a'), published('es', 'b'))
      .when(publish('en', 'c', 0))
      .thenEvents(published('en', 'c'));
    given(published('en', 'a'), published('en', 'b'))
      .when(publish('en', 'b', 0))
      .thenNothing();
  });
});
