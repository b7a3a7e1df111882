import { stateCode, townsNamed, townsWithin, zipCentre, type Town } from '#geo/place/index.ts';
import type { Coordinates } from '#kernel/coordinates.ts';
import { metresBetween } from '#kernel/distance.ts';
import { foldName } from '#kernel/foldName.ts';
import { lazyValue } from '#kernel/lazyValue.ts';
import { memoize } from '#kernel/memoize.ts';
import { METRES_PER_MILE } from '#kernel/miles.ts';
import { commonWords } from '../words/commonWords.ts';
import { createSpelling } from '../words/spelling.ts';
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
/** A word among so many most common ones is a place only after a word like "in". */
const COMMON_RANK = 6000;
/** The same for a town near the visitor. */
const COMMON_RANK_NEAR = 1500;
const BEFORE_PLACE = new Set('in near around at to from by about of downtown for en de cerca a hacia por desde para hasta'.split(' '));

const isCommon = (word: string, rank = COMMON_RANK): boolean =>
  Math.min(commonWords().en.get(word) ?? Infinity, commonWords().es.get(word) ?? Infinity) < rank;

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
const namesAround = memoize(MAX_CACHED_AREAS, (key: string): readonly string[] => {
  const [longitude = 0, latitude = 0] = key.split(' ').map(Number);
  return townsWithin(longitude, latitude, (NEAR_MILES * METRES_PER_MILE) / 1000).map(({ foldedName }) => foldedName);
});

/** Finds the first city or ZIP code among words; `isTaken` tells which words mean something else. */
export const findPlace = (
  words: readonly Word[],
  visitor: Coordinates | undefined,
  isTaken: (index: number) => boolean,
): FoundPlace | undefined => {
  const spelling = lazyValue(() => createSpelling(visitor === undefined ? [] : namesAround(keyOf(visitor))));
  for (let start = 0; start < words.length; start += 1) {
    const { text } = words[start]!;
    if (/^\d{5}$/.test(text) && zipCentre(text) !== null) return { id: text, start, end: start + 1 };
    if (isTaken(start)) continue;
    const isAfterPreposition = start > 0 && BEFORE_PLACE.has(words[start - 1]!.text);
    for (let length = Math.min(MAX_WORDS_OF_NAME, words.length - start); length >= 1; length -= 1) {
      const end = start + length;
      const range = words.slice(start, end);
      if (range.some((word, index) => isTaken(start + index))) continue;
      const name = foldName(range.map((word) => word.text).join(' '));
      let towns = townsNamed(name);
      if (length === 1 && words[start]!.isFunctionWord) continue;
      if (towns.length === 0) {
        const nearest = length === 1 && words[start]!.isKnown && words[start]!.meant === text ? undefined : spelling().nearest(name);
        if (nearest !== undefined) towns = townsNamed(nearest);
      }
      // "Aurora CO", "Aurora, Colorado".
      const stateWord = [2, 1].map((count) =>
        words
          .slice(end, end + count)
          .map((word) => word.text)
          .join(' '),
      );
      const state = stateWord
        .map((word) => (/^(in|or|me|hi|ok|la|oh|de)$/.test(word) ? null : stateCode(word)))
        .find((code) => code !== null);
      const inState = towns.filter((town) => town.state === state);
      if (state !== undefined && inState.length > 0) return { id: inState[0]!.id, start, end: end + 1 };
      const town = chooseTown(towns, visitor);
      if (town === undefined) continue;
      const isNear = visitor !== undefined && milesBetween(visitor, town) <= NEAR_MILES;
      const isAlone = words.every((word, index) => word.isFunctionWord || (index >= start && index < end));
      const isPlausible = isAfterPreposition
        ? isNear || !isCommon(text) || town.zipCount >= IMPORTANT_ZIP_COUNT
        : (isNear || town.zipCount >= IMPORTANT_ZIP_COUNT) &&
          (length > 1 || isAlone || !isCommon(text, isNear ? COMMON_RANK_NEAR : COMMON_RANK));
      if (isPlausible) return { id: town.id, start, end };
    }
  }
  return undefined;
};
