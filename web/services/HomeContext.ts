import { createContext, useContext } from 'react';
import type { Category } from '#kernel/vocabulary/categories.ts';
import type { ServiceType, Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Place, Point } from '../api/place.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import type { ConditionFilter } from '../browser/preferences.ts';

/** What the home screen shows and what can be done to it: one value for all its parts. */
export interface Home extends Pick<ServicesInput, 'tab' | 'sub' | 'openNow' | 'freeBeds' | 'audiences' | 'words'> {
  readonly conditions: readonly ConditionFilter[];
  /** The most kudos first; administrators choose it. */
  readonly topKudos: boolean;
  /** Chosen, or the directory's own where it has one city; null: not known. */
  readonly place: Place | null;
  /** On a narrow screen the map stands in place of the list. */
  readonly mapView: boolean;
  /** On a wide screen the map stands beside the list. */
  readonly mapBeside: boolean;
  readonly wide: boolean;
  readonly input: ServicesInput;
  /** How many filters are on. */
  readonly filterCount: number;
  chooseSub(sub: ServiceType | null): void;
  setOpenNow(on: boolean): void;
  setFreeBeds(on: boolean): void;
  setAudiences(audiences: readonly Category[]): void;
  setConditions(conditions: readonly ConditionFilter[]): void;
  setTopKudos(on: boolean): void;
  /** Searches in this tab; another tab clears it. */
  setWords(words: string): void;
  /** Keeps the search for another tab, which is about to open. */
  carryWords(tab: Tab): void;
  /** null: forgets the one that was chosen. */
  choosePlace(place: Place | null): void;
  showMap(on: boolean): void;
  moveCentre(centre: Point): void;
  clearFilters(): void;
}

export const HomeContext = createContext<Home | null>(null);

export const useHome = (): Home => {
  const home = useContext(HomeContext);
  if (!home) throw new Error('useHome needs HomeContext around it');
  return home;
};
