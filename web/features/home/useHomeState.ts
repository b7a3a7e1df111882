import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { TYPES_OF_TAB, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import { writeCookie, DEFAULT_TAB, readCookieText, parseTab } from '../../browser/cookies.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { coarsePoint, isOnEarth, type Place, type Point } from '../../browser/place.ts';
import { placeText, roundedPlace } from '../../browser/placeCookie.ts';
import { usePreference } from '../../browser/preference.ts';
import * as preferences from '../../browser/preferences.ts';
import { useSession } from '../../browser/session.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { usePlace } from '../../browser/usePlace.ts';
import type { Home } from '../../services/HomeContext.ts';

const currentTab = (): Tab =>
  parseTab(window.location.hash.slice(1)) ?? parseTab(/(?:^|; )tab=(\w+)/.exec(readCookieText())?.[1]) ?? DEFAULT_TAB;

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the tab in the address (`#FOOD`), else the last one, which the server knows from a cookie. */
const useTab = (serverTab: Tab): Tab => useSyncExternalStore(subscribe, currentTab, () => serverTab);

/** From this width the list and the map are side by side. */
const WIDE_SCREEN = '(min-width: 64rem)';

/** Stores the place on this device and in a cookie for the server's next first page; null deletes both. */
const storePlace = (place: Place | null): void => {
  writeCookie('place', place && placeText(place));
  preferences.chosenPlace.set(place?.kind === 'here' ? place : place && roundedPlace(place));
};

/** Search words and the tabs to which they apply. */
interface TextSearch {
  readonly words: string;
  readonly tabs: readonly Tab[];
}
const NO_SEARCH: TextSearch = { words: '', tabs: [] };

/** State of the home page: the stored preferences, the tab in the address, and the state of this visit. */
export const useHomeState = (): Home => {
  const page = usePage();
  const tab = useTab(page.tab);
  const storedSub = usePreference(preferences.subFilter);
  const openNow = usePreference(preferences.openNow);
  const freeBedsPreference = usePreference(preferences.freeBeds);
  const audiences = usePreference(preferences.audiences);
  const conditions = usePreference(preferences.conditions);
  const role = useSession()?.user.role;
  const topKudos = usePreference(preferences.topKudos) && role === 'ADMINISTRATOR';
  const place = usePlace();
  const mapView = usePreference(preferences.mapView);
  const mapBeside = usePreference(preferences.mapBesideList);
  // Deferred, so that unhydrated parts keep the server's markup while the wide layout renders.
  const wide = useDeferredValue(useMediaQuery(WIDE_SCREEN));
  const [search, setSearch] = useState<TextSearch>(NO_SEARCH);
  const [centre, setCentre] = useState<Point | null>(null);

  // Cleared during rendering, so that no request uses the words in another tab.
  if (search.words !== '' && !search.tabs.includes(tab)) setSearch(NO_SEARCH);
  const { words } = search.tabs.includes(tab) ? search : NO_SEARCH;

  // A service type belongs to one tab; another tab shows all of its types.
  const sub = storedSub && TYPES_OF_TAB[tab].includes(storedSub) ? storedSub : null;
  const freeBeds = freeBedsPreference && tab === 'SHELTER';
  const lastTab = useRef(tab);
  useEffect(() => {
    writeCookie('tab', tab);
    if (lastTab.current !== tab) preferences.subFilter.set(null);
    lastTab.current = tab;
  }, [tab]);

  const input = useMemo<ServicesInput>(() => {
    const from = place && coarsePoint(place);
    return {
      tab,
      sub,
      openNow,
      freeBeds,
      audiences,
      conditions,
      words,
      ...(topKudos && { topKudos }),
      near: centre ?? from,
      from: centre ? from : null,
    };
  }, [tab, sub, openNow, freeBeds, audiences, conditions, words, topKudos, centre, place]);

  // Memoized: a new object would render unhydrated parts again and hide them until then.
  return useMemo(
    () => ({
      tab,
      sub,
      openNow,
      freeBeds,
      audiences,
      conditions,
      words,
      topKudos,
      place,
      mapView,
      isMapBesideList: mapBeside,
      isWide: wide,
      input,
      filterCount: Number(openNow) + Number(freeBeds) + Number(topKudos) + audiences.length + conditions.length,
      chooseSub: preferences.subFilter.set,
      setOpenNow: preferences.openNow.set,
      setFreeBeds: preferences.freeBeds.set,
      setAudiences: preferences.audiences.set,
      setConditions: preferences.conditions.set,
      setTopKudos: preferences.topKudos.set,
      setWords: (searchText) => setSearch({ words: searchText, tabs: [tab] }),
      carrySearchTo: (nextTab) => setSearch({ words, tabs: [tab, nextTab] }),
      choosePlace: (chosen) => {
        storePlace(chosen);
        // A visitor who chooses a place wants to see what is near, so the order by kudos is reset.
        preferences.topKudos.set(false);
        setCentre(null);
      },
      showMap: (isShown) => {
        (wide ? preferences.mapBesideList : preferences.mapView).set(isShown);
        if (!isShown) setCentre(null);
      },
      moveCentre: (searchText) => {
        if (isOnEarth(searchText)) setCentre(coarsePoint(searchText));
      },
      clearFilters: () => {
        preferences.openNow.set(false);
        preferences.freeBeds.set(false);
        preferences.conditions.set([]);
        preferences.topKudos.set(false);
        preferences.audiences.set([]);
        preferences.subFilter.set(null);
        setSearch(NO_SEARCH);
      },
    }),
    [tab, sub, openNow, freeBeds, audiences, conditions, words, topKudos, place, mapView, mapBeside, wide, input],
  );
};
