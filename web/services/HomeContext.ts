import { createContext, useContext } from 'react';
import type { FilterCondition } from '#domain/service/conditions.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType, Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import type { Place, Point } from '../browser/place.ts';

/** State and actions of the home page, in one context value for all its parts. */
export interface Home extends Pick<ServicesInput, 'tab' | 'sub' | 'openNow' | 'freeBeds' | 'audiences' | 'words'> {
  readonly conditions: readonly FilterCondition[];
  /** True for the order by kudos, which only administrators can choose. */
  readonly topKudos: boolean;
  /** Chosen place, or the directory's own if it covers one city; null if unknown. */
  readonly place: Place | null;
  /** True if the map replaces the list on a narrow screen. */
  readonly mapView: boolean;
  /** True if the map is shown beside the list on a wide screen. */
  readonly isMapBesideList: boolean;
  readonly isWide: boolean;
  readonly input: ServicesInput;
  /** Number of active filters. */
  readonly filterCount: number;
  chooseSub(sub: ServiceType | null): void;
  setOpenNow(isOn: boolean): void;
  setFreeBeds(isOn: boolean): void;
  setAudiences(audiences: readonly Category[]): void;
  setConditions(conditions: readonly FilterCondition[]): void;
  setTopKudos(isOn: boolean): void;
  /** Sets the search words of this tab. A change of the tab clears them. */
  setWords(words: string): void;
  /** Keeps the search words for another tab, which is about to open. */
  carrySearchTo(tab: Tab): void;
  /** Sets the place; null deletes the chosen one. */
  choosePlace(place: Place | null): void;
  showMap(isOn: boolean): void;
  moveCentre(centre: Point): void;
  clearFilters(): void;
}

export const HomeContext = createContext<Home | null>(null);

export const useHome = (): Home => {
  const home = useContext(HomeContext);
  if (!home) throw new Error('useHome needs HomeContext around it');
  return home;
};
