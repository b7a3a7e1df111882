import type { Coordinates } from '#domain/values/coordinates.ts';
import { metresBetween } from '#domain/values/distance.ts';
import { foldName } from '#domain/values/foldName.ts';
import { memoize } from '#domain/values/memoize.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import { stateCode, townsNamed, townsWithin, zipCentre, type Town } from '#geo/place/index.ts';
import { isCommonWord } from '../words/commonWords.ts';
import { createSpelling, type Spelling } from '../words/spelling.ts';
import type { Word } from '../words/vocabulary.ts';

/** A place that a sentence names. */
export interface FoundPlace {
  /** Id of a town (`aurora-co`) or a ZIP code. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

const MAX_WORDS_OF_NAME = 3;
/** Towns within this distance of a visitor may be misspelt, and need no word like "in" before them. */
const NEAR_MILES = 60;
const MAX_CACHED_AREAS = 100;
/** A town with so many ZIP codes is known far away. */
const IMPORTANT_ZIP_COUNT = 8;
/** The name of a town with so many means this town first. */
const FAMOUS_ZIP_COUNT = 30;
/** A word among so many most common ones is a place only after a word like "in". */
const COMMON_RANK = 6000;
/** The same for a town near the visitor. */
const COMMON_RANK_NEAR = 1500;
const BEFORE_PLACE = new Set('in near around at to from by about of downtown for en de cerca a hacia por desde para hasta'.split(' '));

const milesBetween = (one: Coordinates, other: Coordinates): number => metresBetween(one, other) / METRES_PER_MILE;

/** Returns the town that a visitor means: the nearest one within reach, else the most important one. */
const chooseTown = (towns: readonly Town[], visitor: Coordinates | undefined): Town | undefined => {
  if (visitor !== undefined) {
    const [nearest] = towns.map((town) => ({ town, miles: milesBetween(visitor, town) })).toSorted((a, b) => a.miles - b.miles);
    if (nearest !== undefined && nearest.miles <= NEAR_MILES * 2) return nearest.town;
  }
  return towns.toSorted((a, b) => b.zipCount - a.zipCount)[0];
};

const keyOf = ({ longitude, latitude }: Coordinates): string => `${longitude.toFixed(1)} ${latitude.toFixed(1)}`;
/** The spelling of the names of towns around a visitor. */
const spellingAround = memoize(MAX_CACHED_AREAS, (key: string): Spelling => {
  const [longitude = 0, latitude = 0] = key.split(' ').map(Number);
  const towns = townsWithin(longitude, latitude, (NEAR_MILES * METRES_PER_MILE) / 1000);
  return createSpelling(
    towns.map(({ foldedName }) => foldedName),
    { byEar: false, byLastLetter: true },
  );
});

/** Abbreviations of states that are ordinary words. */
const NO_STATES = new Set('in or me hi ok la oh de al co'.split(' '));
const MAX_WORDS_OF_STATE = 2;

/** Returns the state that begins at a word ("CO", "New Mexico") and the index after it; undefined if there is none. */
const stateAt = (words: readonly Word[], start: number): { readonly code: string; readonly end: number } | undefined => {
  for (let end = Math.min(words.length, start + MAX_WORDS_OF_STATE); end > start; end -= 1) {
    const text = words
      .slice(start, end)
      .map((word) => word.text)
      .join(' ');
    const code = NO_STATES.has(text) && end < words.length ? null : stateCode(text);
    if (code !== null) return { code, end };
  }
  return undefined;
};

/** Returns the towns of a name; if there are none, those of the name around the visitor that it is nearest to. */
const townsMeant = (name: string, areWords: boolean, visitor: Coordinates | undefined): readonly Town[] => {
  const towns = townsNamed(name);
  if (towns.length > 0 || areWords || visitor === undefined) return towns;
  const nearest = spellingAround(keyOf(visitor)).nearest(name);
  return nearest === undefined ? [] : townsNamed(nearest);
};

/** What words of a sentence mean besides places, by their indexes. */
export interface OtherMeanings {
  /** Part of a service's name. */
  readonly isName: (index: number) => boolean;
  /** Part of a phrase of the lexicon. */
  readonly isPhrase: (index: number) => boolean;
}

/** Finds the first city or ZIP code among words that mean nothing else. After a word like "in", a misspelt one is no phrase but a place. */
export const findPlace = (
  words: readonly Word[],
  visitor: Coordinates | undefined,
  { isName, isPhrase }: OtherMeanings,
): FoundPlace | undefined => {
  for (let start = 0; start < words.length; start += 1) {
    const { text } = words[start]!;
    if (/^\d{5}$/.test(text) && zipCentre(text) !== null) return { id: text, start, end: start + 1 };
    const isAfterPreposition = start > 0 && BEFORE_PLACE.has(words[start - 1]!.text);
    const isMisspeltPlace = (index: number): boolean => isAfterPreposition && words[index]!.meant !== words[index]!.text;
    const isTaken = (index: number): boolean => isName(index) || (isPhrase(index) && !isMisspeltPlace(index));
    if (isTaken(start)) continue;
    for (let length = Math.min(MAX_WORDS_OF_NAME, words.length - start); length >= 1; length -= 1) {
      const end = start + length;
      const range = words.slice(start, end);
      if (range.some((_, index) => isTaken(start + index))) continue;
      const name = foldName(range.map((word) => word.text).join(' '));
      if (length === 1 && words[start]!.isFunctionWord) continue;
      const areWords = range.every((word) => word.isKnown && word.meant === word.text);
      const towns = townsMeant(name, areWords, visitor);
      // "Aurora CO", "Aurora, Colorado".
      const state = stateAt(words, end);
      const inState = state === undefined ? undefined : towns.find((town) => town.state === state.code);
      if (state !== undefined && inState !== undefined) return { id: inState.id, start, end: state.end };
      const town = chooseTown(towns, visitor);
      if (town === undefined) continue;
      const isNear = visitor !== undefined && milesBetween(visitor, town) <= NEAR_MILES;
      const isAlone = words.every((word, index) => word.isFunctionWord || (index >= start && index < end));
      const isPlausible = isAfterPreposition
        ? isNear || !isCommonWord(text, COMMON_RANK) || town.zipCount >= IMPORTANT_ZIP_COUNT
        : (isNear || town.zipCount >= IMPORTANT_ZIP_COUNT) &&
          (length > 1 || isAlone || town.zipCount >= FAMOUS_ZIP_COUNT || !isCommonWord(text, isNear ? COMMON_RANK_NEAR : COMMON_RANK));
      if (isPlausible) return { id: town.id, start, end };
    }
  }
  return undefined;
};
