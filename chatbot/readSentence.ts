import { townsNamed } from '#geo/place/index.ts';
import type { Coordinates } from '#kernel/coordinates.ts';
import type { Category } from '#kernel/vocabulary/categories.ts';
import { LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { tabOf, type ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { chooseType } from './entities/chooseType.ts';
import type { Entities } from './entities/entities.ts';
import { createCues, createLexicon, lexiconEntries } from './entities/lexicon.ts';
import { findPlace } from './entities/places.ts';
import type { ServiceNames } from './entities/serviceNames.ts';
import { findTime } from './entities/time.ts';
import type { Span } from './intents/features.ts';
import { readLines, readPairs } from './readData.ts';
import { foldSentence } from './words/tokens.ts';
import { createVocabulary, wordsOf, type Vocabulary, type Word } from './words/vocabulary.ts';

/** A sentence with what its words mean one by one. */
export interface ReadSentence {
  readonly words: readonly Word[];
  readonly spans: readonly Span[];
  readonly entities: Entities;
  /** Whether a word names the kind of place ("shelter"), not only what it is for ("sleep"). */
  readonly namesKind: boolean;
}

/** Where the visitor is, and the services that a sentence may name. */
export interface Surroundings {
  readonly visitor?: Coordinates | undefined;
  readonly names?: ServiceNames;
}

/** Whether a word belongs to the name of a service or place. */
export const isInName = (spans: readonly Span[], index: number): boolean =>
  spans.some(({ start, end, tag }) => !tag.includes(':') && start <= index && index < end);

/** Names of smaller towns are rare words. */
const LARGE_TOWN_ZIP_COUNT = 5;
const PLACEHOLDER = /\{(?:service|place)\}/g;

/** The words that a misspelt word may stand for: all of the data files but those of examples about other things. */
const createChatVocabulary = (): Vocabulary =>
  createVocabulary(
    wordsOf([
      ...lexiconEntries().map(({ text }) => text),
      ...LANGUAGES.flatMap((language) => [
        ...readLines('danger', language),
        ...readPairs('cues', language).map(([, text]) => text),
        ...readPairs('examples', language).flatMap(([label, text]) => (label === 'NONE' ? [] : [text])),
      ]),
    ]),
  );

/** Creates the function that finds words, names and entities of a sentence. `{service}` and `{place}` of an example stand for a name. */
export const createSentenceReader = () => {
  const vocabulary = createChatVocabulary();
  const lexicon = createLexicon();
  const cues = createCues();
  const lexiconWords = new Set(wordsOf(lexiconEntries().map(({ text }) => text)));
  /** Words that many names contain, and names of towns. */
  const isOrdinary = (word: string): boolean => lexiconWords.has(word) || (townsNamed(word)[0]?.zipCount ?? 0) >= LARGE_TOWN_ZIP_COUNT;

  return (sentence: string, { visitor, names }: Surroundings): ReadSentence => {
    const folded = foldSentence(sentence.replaceAll(PLACEHOLDER, (name) => ` ${name.slice(1, -1)}placeholder `));
    const words = vocabulary.read(folded);
    const spans: Span[] = words.flatMap(({ text }, index) =>
      text.endsWith('placeholder') ? [{ start: index, end: index + 1, tag: text.replace('placeholder', '') }] : [],
    );
    const service = names?.find(words, isOrdinary);
    if (service !== undefined) spans.push({ start: service.start, end: service.end, tag: 'service' });
    const isName = (index: number): boolean => isInName(spans, index);
    const phrases = lexicon
      .find(words)
      .filter(({ start, end }) => !Array.from({ length: end - start }, (_, at) => start + at).some(isName));
    const place = findPlace(
      words,
      visitor,
      (index) => isName(index) || phrases.some(({ start, end, value }) => value.name !== 'near' && start <= index && index < end),
    );
    if (place !== undefined) spans.push({ start: place.start, end: place.end, tag: 'place' });
    const found = phrases.filter(({ start, end }) => place === undefined || end <= place.start || start >= place.end);
    for (const { start, end, value } of found) spans.push({ start, end, tag: `${value.name}:${value.value}` });
    for (const { start, end, value } of cues.find(words)) if (!isName(start)) spans.push({ start, end, tag: `cue:${value}` });
    const time = findTime(folded);
    const values = (name: string): readonly string[] => found.flatMap(({ value }) => (value.name === name ? [value.value] : []));
    const type = chooseType(values('type') as readonly ServiceType[]);
    const [firstAudience, near, pets, wheelchair] = ['audience', 'near', 'pets', 'wheelchair'].map((name) => values(name)[0]);
    // "Still open at nine", "open tonight": a day or time says more than "now".
    const open = values('open').find((value) => value !== 'now') ?? (time === undefined ? values('open')[0] : undefined);
    // A doctor for "my son" is one for children.
    const isForChild = firstAudience === 'FAMILIES' && type !== undefined && tabOf(type) === 'HEALTH';
    const audience = isForChild ? 'KIDS' : (firstAudience as Category | undefined);
    return {
      words,
      spans,
      namesKind: values('kind').length > 0,
      entities: {
        ...(type === undefined ? {} : { type }),
        ...(audience === undefined ? {} : { audience }),
        ...(near === undefined || place !== undefined ? {} : { near: 'me' as const }),
        ...(open === undefined ? {} : { open }),
        ...(time === undefined ? {} : { time }),
        ...(pets === undefined ? {} : { pets: 'yes' as const }),
        ...(wheelchair === undefined ? {} : { wheelchair: 'yes' as const }),
        ...(place === undefined ? {} : { place: place.id }),
        ...(service === undefined ? {} : { services: service.ids }),
      },
    };
  };
};
