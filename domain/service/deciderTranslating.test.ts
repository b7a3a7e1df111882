import { eventVia } from '#tests/support/given.ts';
import { described, given, listedEvents, renamedEvent } from '#tests/support/givenService.ts';
import type { ServiceDraft } from './commands.ts';
import type { ServiceEvent } from './events.ts';
import { currentParts, keptEnglishFields, outdatedParts, partsOf, untranslatedFields } from './translation.ts';

const redescribed = (change: object): ServiceEvent => ({ type: 'ServiceDescribed', data: { ...described, ...change } });

const summaryByPerson = (ofRevision = 1): ServiceEvent => ({
  type: 'ServiceTranslated',
  data: { language: 'es', fields: { summary: 'Comida caliente', description: '', age: '' }, source: 'person', ofRevision },
});

const saveSpanish = (spanish: NonNullable<ServiceDraft['spanish']>, change = {}, via: 'web' | 'import' = 'web') => ({
  type: 'ReviseService' as const,
  draft: { described: { ...described, ...change }, spanish },
  baseRevision: null,
  via,
});

describe('translating a service', () => {
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

  test('records the machine as the source', () => {
    given(...listedEvents)
      .when(translate)
      .thenEvents(translated);
    given(...listedEvents, translated)
      .when(translate)
      .thenNothing();
  });

  test("by a machine is ignored for changed English, and never replaces a person's text", () => {
    given(...listedEvents, redescribed({ summary: 'Cold meals', description: 'At one.' }))
      .when(translate)
      .thenNothing();
    given(...listedEvents, renamedEvent('New'))
      .when(translate)
      .thenEvents(translated);
    given(...listedEvents, { type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } })
      .when({ ...translate, fields: { ...fields, summary: 'Alimento' } })
      .thenNothing();
  });

  const filledByMachine: ServiceEvent = {
    type: 'ServiceTranslated',
    data: {
      language: 'es',
      fields: { summary: 'Comida caliente', description: 'A mediodía.', age: '' },
      parts: { summary: { text: 'Comida caliente', source: 'person', ofRevision: 1 } },
      source: 'machine',
      engine: 'apertium',
      ofRevision: 1,
    },
  };

  test("by a machine fills empty fields, and keeps a person's text as theirs", () => {
    given(...listedEvents, summaryByPerson())
      .when(translate)
      .thenEvents(filledByMachine);
    given(...listedEvents, summaryByPerson(), filledByMachine)
      .when(translate)
      .thenNothing();
  });

  test("by a machine follows the English by field, and keeps a person's outdated text", () => {
    const changed: ServiceEvent = { type: 'ServiceDescribed', data: { ...described, summary: 'Cold meals', description: 'At one.' } };
    given(...listedEvents, summaryByPerson(), filledByMachine, changed)
      .when({ ...translate, fields: { summary: 'Comida fría', description: 'A la una.' }, ofRevision: 8 })
      .thenEvents({
        type: 'ServiceTranslated',
        data: {
          language: 'es',
          fields: { summary: 'Comida caliente', description: 'A la una.', age: '' },
          parts: { summary: { text: 'Comida caliente', source: 'person', ofRevision: 1 } },
          source: 'machine',
          engine: 'apertium',
          ofRevision: 8,
        },
      });
  });

  test('updates the revision of an outdated text when a person saves it again', () => {
    const changed: ServiceEvent = { type: 'ServiceDescribed', data: { ...described, summary: 'Cold meals' } };
    const repeatedSave = saveSpanish({ summary: 'Comida caliente' }, { summary: 'Cold meals' });
    given(...listedEvents, summaryByPerson(), changed)
      .when(repeatedSave)
      .thenEvents(summaryByPerson(7));
    given(...listedEvents, summaryByPerson(), changed, summaryByPerson(7))
      .when(repeatedSave)
      .thenNothing();
  });

  test("keeps unchanged machine text the machine's, and makes corrected text the person's", () => {
    given(...listedEvents, translated)
      .when(saveSpanish({ summary: 'Comida', description: 'A mediodía.' }))
      .thenNothing();
    given(...listedEvents, translated)
      .when(saveSpanish({ summary: 'Comida', description: 'Todos los días a mediodía.' }))
      .thenEvents({
        type: 'ServiceTranslated',
        data: {
          language: 'es',
          fields: { summary: 'Comida', description: 'Todos los días a mediodía.', age: '' },
          parts: { summary: { text: 'Comida', source: 'machine', engine: 'apertium', ofRevision: 1 } },
          source: 'person',
          ofRevision: 1,
        },
      });
  });

  describe('keeping the English', () => {
    const keptPart = { text: '', source: 'machine', engine: 'apertium', ofRevision: 1 } as const;
    const keptByMachine: ServiceEvent = {
      type: 'ServiceTranslated',
      data: {
        language: 'es',
        fields: { summary: 'Comida', description: '', age: '' },
        parts: { description: keptPart },
        source: 'machine',
        engine: 'apertium',
        ofRevision: 1,
      },
    };
    const keep = { ...translate, fields: { summary: 'Comida' }, keptEnglish: ['description' as const] };

    test('is recorded by the machine for a text that it cannot translate well, once', () => {
      given(...listedEvents)
        .when(keep)
        .thenEvents(keptByMachine);
      given(...listedEvents, keptByMachine)
        .when(keep)
        .thenNothing();
      given(...listedEvents, keptByMachine)
        .when(translate)
        .thenNothing();
    });

    test('ends when the English changes', () => {
      given(...listedEvents, keptByMachine, redescribed({ description: 'At one.' }))
        .when({ ...translate, fields: { description: 'A la una.' }, ofRevision: 7 })
        .thenEvents({
          type: 'ServiceTranslated',
          data: {
            language: 'es',
            fields: { summary: 'Comida', description: 'A la una.', age: '' },
            parts: { summary: { text: 'Comida', source: 'machine', engine: 'apertium', ofRevision: 1 } },
            source: 'machine',
            engine: 'apertium',
            ofRevision: 7,
          },
        });
    });

    test('stays through saves without Spanish, and ends with a text by a person', () => {
      given(...listedEvents, keptByMachine)
        .when(saveSpanish({ description: '' }))
        .thenNothing();
      given(...listedEvents, keptByMachine)
        .when(saveSpanish({ description: 'Al mediodía.' }))
        .thenEvents({
          type: 'ServiceTranslated',
          data: {
            language: 'es',
            fields: { summary: 'Comida', description: 'Al mediodía.', age: '' },
            parts: { summary: { text: 'Comida', source: 'machine', engine: 'apertium', ofRevision: 1 } },
            source: 'person',
            ofRevision: 1,
          },
        });
    });

    test("is a person's choice who removes the machine's text, and not who removes a person's", () => {
      given(...listedEvents, translated)
        .when(saveSpanish({ description: '' }))
        .thenEvents({
          type: 'ServiceTranslated',
          data: {
            language: 'es',
            fields: { summary: 'Comida', description: '', age: '' },
            parts: {
              summary: { text: 'Comida', source: 'machine', engine: 'apertium', ofRevision: 1 },
              description: { text: '', source: 'person', ofRevision: 1 },
            },
            source: 'person',
            ofRevision: 1,
          },
        });
      given(...listedEvents, summaryByPerson())
        .when(saveSpanish({ summary: '' }))
        .thenEvents({
          type: 'ServiceTranslated',
          data: { language: 'es', fields: { summary: '', description: '', age: '' }, source: 'person', ofRevision: 1 },
        });
    });

    test('is no text of the field, and the field waits for no machine', () => {
      const english = {
        texts: { summary: 'Hot meals', description: 'At noon.', age: '' },
        revisions: { summary: 1, description: 1, age: 0 },
      };
      const translation = partsOf(keptByMachine.data as Parameters<typeof partsOf>[0]);
      expect(translation.description).toEqual(keptPart);
      expect(currentParts(english, translation)).toEqual({ summary: translation.summary });
      expect([keptEnglishFields(english, translation), untranslatedFields(english, translation)]).toEqual([['description'], []]);
      const changed = { ...english, revisions: { ...english.revisions, description: 2 } };
      expect([keptEnglishFields(changed, translation), untranslatedFields(changed, translation)]).toEqual([[], ['description']]);
      expect(outdatedParts(changed, { description: { ...keptPart, source: 'person' } })).toEqual({});
    });
  });

  test("from a file never replaces a person's text, but fills and replaces the rest", () => {
    given(...listedEvents, summaryByPerson())
      .when(saveSpanish({ summary: 'Alimento', description: 'Al mediodía.' }, {}, 'import'))
      .thenEvents({
        type: 'ServiceTranslated',
        data: {
          language: 'es',
          fields: { summary: 'Comida caliente', description: 'Al mediodía.', age: '' },
          source: 'person',
          ofRevision: 1,
        },
      });
    given(...listedEvents, eventVia('import', summaryByPerson()))
      .when(saveSpanish({ summary: 'Alimento' }, {}, 'import'))
      .thenEvents({
        type: 'ServiceTranslated',
        data: { language: 'es', fields: { summary: 'Alimento', description: '', age: '' }, source: 'person', ofRevision: 1 },
      });
    given(...listedEvents, translated)
      .when(saveSpanish({ summary: 'Alimento' }, {}, 'import'))
      .thenEvents({
        type: 'ServiceTranslated',
        data: {
          language: 'es',
          fields: { summary: 'Alimento', description: 'A mediodía.', age: '' },
          parts: { description: { text: 'A mediodía.', source: 'machine', engine: 'apertium', ofRevision: 1 } },
          source: 'person',
          ofRevision: 1,
        },
      });
  });

  test('credits text that an older process changed despite `parts` to the source of the whole', () => {
    const data = {
      language: 'es' as const,
      fields: { summary: 'Comida caliente', description: 'Siempre a mediodía.', age: '' },
      parts: { description: { text: 'A mediodía.', source: 'machine' as const, ofRevision: 1 } },
      source: 'person' as const,
      ofRevision: 1,
    };
    expect(partsOf(data).description).toEqual({ text: 'Siempre a mediodía.', source: 'person', ofRevision: 1 });
    expect(partsOf({ ...data, fields: { ...data.fields, description: 'A mediodía.' } }).description?.source).toBe('machine');
  });

  test("by a person replaces the machine's text", () => {
    given(...listedEvents, translated)
      .when({ type: 'TranslateService', language: 'es', fields, source: 'person', ofRevision: 1 })
      .thenEvents({ type: 'ServiceTranslated', data: { language: 'es', fields, source: 'person', ofRevision: 1 } });
  });
});
