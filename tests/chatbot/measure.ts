import { foldName } from '#domain/values/foldName.ts';
import { townById } from '#geo/place/index.ts';
import { remember, type Remembered } from '#query-api/understanding/decide.ts';
import type { Entities } from '#query-api/understanding/entities/entities.ts';
import { createServiceNames } from '#query-api/understanding/entities/serviceNames.ts';
import type { Meaning, Understanding } from '#query-api/understanding/understand.ts';
import { readServiceNames, type CorpusExample } from './corpus.ts';

/** Visitors of the examples are in Denver. */
const DENVER = { longitude: -104.99, latitude: 39.74 };

/** Returns what the chatbot understands of the last sentence of an example. */
export const createExampleReader = (understanding: Understanding) => {
  const names = createServiceNames();
  for (const name of readServiceNames()) names.put(name, name);
  return ({ sentences }: Pick<CorpusExample, 'sentences'>): Meaning => {
    let remembered: Remembered = { entities: {} };
    let meaning: Meaning | undefined;
    for (const sentence of sentences) {
      meaning = understanding.read(sentence, { remembered, visitor: DENVER, names });
      remembered = remember(remembered, meaning);
    }
    return meaning!;
  };
};

const placeName = (id: string): string => townById(id)?.name ?? id;

/** Returns entities in the format of the examples. */
export const toLabels = ({ services, place, ...entities }: Entities): Readonly<Record<string, string>> => ({
  ...entities,
  ...(place === undefined ? {} : { place: placeName(place) }),
  ...(services === undefined ? {} : { service: services[0] ?? '' }),
});

/** Returns the names of the entities that differ from those of an example. */
export const differingEntities = (
  expected: Readonly<Record<string, string>>,
  actual: Readonly<Record<string, string>>,
): readonly string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter(
    (name) => foldName(expected[name] ?? '') !== foldName(actual[name] ?? ''),
  );
