import { specification } from '../../tests/support/given.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { PageEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });
const published = (language: 'en' | 'es', html: string): PageEvent => ({ type: 'PagePublished', data: { language, html } });

describe('a page', () => {
  test('is published in each language by itself', () => {
    given().when({ type: 'PublishPage', language: 'en', html: '<p>Hi</p>' }).thenEvents(published('en', '<p>Hi</p>'));
    given(published('en', '<p>Hola</p>'))
      .when({ type: 'PublishPage', language: 'es', html: '<p>Hola</p>' })
      .thenEvents(published('es', '<p>Hola</p>'));
  });

  test('is not published again with what it says already; a former text is', () => {
    given(published('en', 'a')).when({ type: 'PublishPage', language: 'en', html: 'a' }).thenNothing();
    given(published('en', 'a'), published('en', 'b'))
      .when({ type: 'PublishPage', language: 'en', html: 'a' })
      .thenEvents(published('en', 'a'));
  });

  test('says something', () => {
    given().when({ type: 'PublishPage', language: 'en', html: ' ' }).thenRefused('VALIDATION_FAILED');
  });
});
