import type { TFunction } from 'i18next';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { TABS, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ServicesInput } from '#web/api/servicesInput.ts';
import type { TabCounts } from '#web/api/types.ts';
import { formatMiles } from '#web/services/distance.ts';

/** The facts about a tab without places within reach, or without any place if the visitor's place is unknown. */
export interface EmptyResult {
  readonly input: ServicesInput;
  /** Number of places per tab for the current input. */
  readonly counts: TabCounts;
  /** Number of places per tab without filters; undefined if no filter is set or not loaded. */
  readonly unfiltered: TabCounts | undefined;
  /** Number of places per tab at any distance, without filters; undefined if not needed or not loaded. */
  readonly anywhere: TabCounts | undefined;
  /** Distance in metres of the nearest matching place; undefined if there is none. */
  readonly nearest: number | undefined;
}

/** Checks whether a filter other than search words narrows the list. */
export const isFiltered = ({ sub, openNow, freeBeds, audiences, conditions }: ServicesInput): boolean =>
  sub !== null || openNow || freeBeds || audiences.length > 0 || conditions.length > 0;

export const withoutFilters = (input: ServicesInput): ServicesInput => ({
  ...input,
  sub: null,
  openNow: false,
  freeBeds: false,
  audiences: [],
  conditions: [],
});

/** Returns the other tabs that have places, those with most places first. */
export const otherTabs = (counts: TabCounts, tab: Tab): readonly Tab[] =>
  TABS.filter((other) => other !== tab && counts[other] > 0).toSorted((one, other) => counts[other] - counts[one]);

/** Returns, for example, "3 in Resources · 1 in Food". */
const tabCountsText = (t: TFunction, counts: TabCounts, tabs: readonly Tab[], language: Language): string =>
  tabs.map((tab) => t('near.inTab', { count: counts[tab], tab: TAB_TEXTS[tab][language] })).join(' · ');

/** Returns the heading for the situation. */
export const emptyHeading = (t: TFunction, { input, counts }: EmptyResult, language: Language): string => {
  const { tab, words, near, openNow, freeBeds } = input;
  const tabsWithResults = otherTabs(counts, tab);
  const miles = { miles: MAX_SEARCH_MILES };
  if (tabsWithResults.length > 0 && (words !== '' || !isFiltered(input)))
    return tabCountsText(t, counts, [tab, ...tabsWithResults], language);
  if (words !== '') return t('near.noServices');
  if (freeBeds) return near ? t('near.noFreeBedsWithin', miles) : t('near.noFreeBeds');
  if (openNow) return near ? t('near.noneOpenWithin', miles) : t('near.noneOpen');
  if (isFiltered(input)) return near ? t('near.noneFitsWithin', miles) : t('near.noneFits');
  const name = TAB_TEXTS[tab][language];
  return near ? t('near.noneOfTabWithin', { tab: name, ...miles }) : t('near.noneOfTab', { tab: name });
};

/** Returns the sentences below the heading. */
export const emptySentences = (t: TFunction, emptyResult: EmptyResult, language: Language): readonly string[] => {
  const { input, counts, unfiltered, anywhere, nearest } = emptyResult;
  const { tab, words, near, freeBeds } = input;
  const name = TAB_TEXTS[tab][language];
  const tabsWithResults = otherTabs(counts, tab);
  const unfilteredCount = unfiltered?.[tab] ?? 0;
  const fartherTabs = anywhere === undefined ? [] : otherTabs(anywhere, tab);
  const sentences: (string | false)[] = [
    words !== '' && tabsWithResults.length > 0 && t('near.notHere', { tab: name, words }),
    words !== '' &&
      tabsWithResults.length === 0 &&
      (near ? t('near.noWordsWithin', { words, miles: MAX_SEARCH_MILES }) : t('near.noWords', { words })),
    // Without a farther place, the sentence does not mention the distance.
    words === '' &&
      !isFiltered(input) &&
      tabsWithResults.length > 0 &&
      t(nearest === undefined ? 'near.notListed' : 'near.notListedHere', { tab: name }),
    unfilteredCount > 0 && t('near.withoutFilters', { count: unfilteredCount }),
    nearest !== undefined && t(freeBeds ? 'near.nearestBed' : 'near.nearest', { miles: formatMiles(nearest) }),
    nearest === undefined &&
      anywhere !== undefined &&
      fartherTabs.length > 0 &&
      t('near.fartherTabs', { tabs: tabCountsText(t, anywhere, fartherTabs, language) }),
    words !== '' && tabsWithResults.length === 0 && unfilteredCount === 0 && nearest === undefined && t('near.spelling'),
  ];
  return sentences.filter((sentence) => sentence !== false);
};
