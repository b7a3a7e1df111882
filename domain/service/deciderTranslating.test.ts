import { given, listed, renamed } from '../../tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

describe('translating', () => {
  const fields = { summary: 'Comida', description: 'A mediodía.', age: '' };
  const translate = {
    type: 'TranslateService' as const,
    language: 'es' as const,
    fields,
    source: 'machine' as const,
    engine: 'apertium',
    ofRevision: 1,
  };
  const translated: ServiceEvent = {
    type: 'ServiceTranslated',
    data: { language: 'es', fields, source: 'machine', ofRevision: 1, engine: 'apertium' },
  };

  test('by a machine says so', () => {
    given(...listed)
      .when(translate)
      .thenEvents(translated);
    given(...listed, translated)
      .when(translate)
      .thenNothing();
  });

  test('by a machine comes too late for a text that changed, and never replaces a person’s', () => {
    given(...listed, renamed('New'))
      .when(translate)
      .thenNothing();
    given(...listed, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } })
      .when({ ...translate, fields: { ...fields, summary: 'Alimento' } })
      .thenNothing();
  });

  test('by a person replaces a machine’s', () => {
    given(...listed, translated)
      .when({ type: 'TranslateService', language: 'es', fields, source: 'person', ofRevision: 1 })
      .thenEvents({ type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } });
  });
});
