import type { Coordinates } from '#domain/values/coordinates.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { type ServiceType, tabOf } from '#domain/vocabulary/serviceTypes.ts';
import { townsNamed } from '#geo/place/index.ts';
import { CONDITION_ENTITIES, type Entities } from './entities/entities.ts';
import { createCues, createLexicon, lexiconEntries } from './entities/lexicon.ts';
import { findPlace } from './entities/places.ts';
import type { ServiceNames } from './entities/serviceNames.ts';
import { findTime } from './entities/time.ts';
import { isWithin, type Span } from './intents/features.ts';
import { readLines, readPairs } from './readData.ts';
import { contentWords } from './words/functionWords.ts';
import { foldSentence } from './words/tokens.ts';
import { createVocabulary, wordsOf, type Vocabulary, type Word } from './words/vocabulary.ts';

/** A type that a sentence names, and the index of its first word. */
interface NamedType {
  readonly type: ServiceType;
  readonly start: number;
}

/** Types that often tell why something else is needed: "I lost my job, I need food". */
const REASONS: readonly ServiceType[] = ['WORK', 'EMPLOYMENT', 'ASSISTANCE'];

/**
 * Returns the type that a sentence asks for, of those that it names in their order: the first after the last word of need ("I need", "where
 * can I get"), else the first that is not only a reason, else the first; or a more precise one of the same tab. "Resources" counts only
 * alone. `needs`: indexes of words of need.
 */
const chooseType = (named: readonly NamedType[], needs: readonly number[]): ServiceType | undefined => {
  const telling = named.filter(({ type }) => type !== 'RESOURCES');
  const lastNeed = needs.findLast((index) => telling.some(({ start }) => start >= index)) ?? 0;
  const needed = telling.filter(({ start }) => start >= lastNeed);
  const first = (needed.find(({ type }) => !REASONS.includes(type)) ?? needed[0] ?? named[0])?.type;
  if (first === undefined || tabOf(first) !== first) return first;
  return named.find(({ type }) => type !== first && tabOf(type) === first)?.type ?? first;
};

/** A sentence with what its words mean one by one. */
export interface ReadSentence {
  readonly words: readonly Word[];
  readonly spans: readonly Span[];
  readonly entities: Entities;
  /** Whether a word names the kind of place ("shelter"), not only what it is for ("sleep"). */
  readonly namesKind: boolean;
  /** Whether "near" says of what: "from here", "cerca de mí", not "close by". */
  readonly namesHere: boolean;
}

/** Where the visitor is, and the services that a sentence may name. */
export interface Surroundings {
  readonly visitor?: Coordinates | undefined;
  readonly names?: ServiceNames;
}

/** Whether a word belongs to the name of a service or place. */
export const isInName = (spans: readonly Span[], index: number): boolean =>
  spans.some((span) => !span.tag.includes(':') && isWithin(index, span));

/** Names of smaller towns are rare words. */
const LARGE_TOWN_ZIP_COUNT = 5;
const HERE = new Set('me here mi aqui aca estoy'.split(' '));
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
  const lexiconWords = new Set(
    lexiconEntries()
      .map(({ text }) => contentWords(text))
      .flatMap((words) => (words.length === 1 ? words : [])),
  );
  /** Words that mean something by themselves ("clinic"), and names of towns. */
  const isOrdinary = (word: string): boolean =>
    lexiconWords.has(word) || townsNamed(word).some(({ zipCount }) => zipCount >= LARGE_TOWN_ZIP_COUNT);

  return (sentence: string, { visitor, names }: Surroundings): ReadSentence => {
    const folded = foldSentence(sentence.replaceAll(PLACEHOLDER, (name) => ` ${name.slice(1, -1)}placeholder `));
    const words = vocabulary.read(folded);
    const spans: Span[] = words.flatMap(({ text }, index) =>
      text.endsWith('placeholder') ? [{ start: index, end: index + 1, tag: text.replace('placeholder', '') }] : [],
    );
    const allPhrases = lexicon.find(words);
    // "Esta noche" is no part of "Night Shelter".
    const isTime = (index: number): boolean =>
      allPhrases.some((phrase) => phrase.value.name === 'open' && phrase.end - phrase.start > 1 && isWithin(index, phrase));
    const service = names?.find(words, { isOrdinary, isTaken: isTime });
    if (service !== undefined) spans.push({ start: service.start, end: service.end, tag: 'service' });
    const isName = (index: number): boolean => isInName(spans, index);
    const phrases = allPhrases.filter(({ start, end }) => !Array.from({ length: end - start }, (_, at) => start + at).some(isName));
    const isPhrase = (index: number): boolean => phrases.some((phrase) => phrase.value.name !== 'near' && isWithin(index, phrase));
    const place = findPlace(words, visitor, { isName, isPhrase });
    if (place !== undefined) spans.push({ start: place.start, end: place.end, tag: 'place' });
    const found = phrases.filter(({ start, end }) => place === undefined || end <= place.start || start >= place.end);
    for (const { start, end, value } of found) spans.push({ start, end, tag: `${value.name}:${value.value}` });
    const foundCues = cues.find(words).filter(({ start }) => !isName(start));
    for (const { start, end, value } of foundCues) spans.push({ start, end, tag: `cue:${value}` });
    const time = findTime(folded);
    const values = (name: string): readonly string[] => found.flatMap(({ value }) => (value.name === name ? [value.value] : []));
    const type = chooseType(
      found.flatMap(({ value, start }) => (value.name === 'type' ? [{ type: value.value as ServiceType, start }] : [])),
      foundCues.flatMap(({ value, start }) => (value === 'FIND' ? [start] : [])),
    );
    const [audience, near] = ['audience', 'near'].map((name) => values(name)[0]);
    const conditions = CONDITION_ENTITIES.flatMap((name) =>
      values(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    );
    // "Still open at nine", "open tonight": a day or time says more than "now".
    const open = values('open').find((value) => value !== 'now') ?? (time === undefined ? values('open')[0] : undefined);
    return {
      words,
      spans,
      namesKind: values('kind').length > 0,
      namesHere: found.some(({ start, end, value }) => value.name === 'near' && words.slice(start, end).some(({ text }) => HERE.has(text))),
      entities: {
        ...(type === undefined ? {} : { type }),
        ...(audience === undefined ? {} : { audience: audience as Category }),
        ...(near === undefined || place !== undefined ? {} : { near: 'me' as const }),
        ...(open === undefined ? {} : { open }),
        ...(time === undefined ? {} : { time }),
        ...Object.fromEntries(conditions),
        ...(place === undefined ? {} : { place: place.id }),
        ...(service === undefined ? {} : { services: service.ids }),
      },
    };
  };
};
