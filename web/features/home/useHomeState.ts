import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { TYPES_OF_TAB, type Tab } from '#kernel/vocabulary/serviceTypes.ts';
import { coarsePoint, isOnEarth, type Place, type Point } from '../../api/place.ts';
import type { ServicesInput } from '../../api/servicesInput.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { usePage } from '../../browser/page.ts';
import { placeText, roughPlace } from '../../browser/placeCookie.ts';
import { usePreference } from '../../browser/preference.ts';
import * as preferences from '../../browser/preferences.ts';
import { useSession } from '../../browser/session.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { usePlace } from '../../browser/usePlace.ts';
import type { Home } from '../../services/HomeContext.ts';
import { useTab } from './useTab.ts';

/** From this width the list and the map are side by side. */
const WIDE = '(min-width: 64rem)';

/** Stores the place on this device and in a cookie for the server's next first page; null deletes both. */
const keepPlace = (place: Place | null): void => {
  writeCookie('place', place && placeText(place));
  preferences.chosenPlace.set(place?.kind === 'here' ? place : place && roughPlace(place));
};

/** Search words and the tabs to which they apply. */
interface Search {
  readonly words: string;
  readonly tabs: readonly Tab[];
}
const NO_SEARCH: Search = { words: '', tabs: [] };

/** State of the home page: the stored preferences, the tab in the address, and the state of this visit. */
export const useHomeState = (): Home => {
  const page = usePage();
  const tab = useTab(page.tab);
  const storedSub = usePreference(preferences.subFilter);
  const openNow = usePreference(preferences.openNow);
  const wantsFreeBeds = usePreference(preferences.freeBeds);
  const audiences = usePreference(preferences.audiences);
  const conditions = usePreference(preferences.conditions);
  const role = useSession()?.user.role;
  const topKudos = usePreference(preferences.topKudos) && role === 'ADMINISTRATOR';
  const place = usePlace();
  const mapView = usePreference(preferences.mapView);
  const mapBeside = usePreference(preferences.mapBeside);
  // Deferred, so that unhydrated parts keep the server's markup while the wide layout renders.
  const wide = useDeferredValue(useMediaQuery(WIDE));
  const [search, setSearch] = useState<Search>(NO_SEARCH);
  const [centre, setCentre] = useState<Point | null>(null);

  // Cleared during rendering, so that no request uses the words in another tab.
  if (search.words !== '' && !search.tabs.includes(tab)) setSearch(NO_SEARCH);
  const { words } = search.tabs.includes(tab) ? search : NO_SEARCH;

  // A service type belongs to one tab; another tab shows all of its types.
  const sub = storedSub && TYPES_OF_TAB[tab].includes(storedSub) ? storedSub : null;
  const freeBeds = wantsFreeBeds && tab === 'SHELTER';
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
      mapBeside,
      wide,
      input,
      filterCount: Number(openNow) + Number(freeBeds) + Number(topKudos) + audiences.length + conditions.length,
      chooseSub: preferences.subFilter.set,
      setOpenNow: preferences.openNow.set,
      setFreeBeds: preferences.freeBeds.set,
      setAudiences: preferences.audiences.set,
      setConditions: preferences.conditions.set,
      setTopKudos: preferences.topKudos.set,
      setWords: (to) => setSearch({ words: to, tabs: [tab] }),
      carryWords: (other) => setSearch({ words, tabs: [tab, other] }),
      choosePlace: (chosen) => {
        keepPlace(chosen);
        // A visitor who chooses a place wants to see what is near, so the order by kudos is reset.
        preferences.topKudos.set(false);
        setCentre(null);
      },
      showMap: (on) => {
        (wide ? preferences.mapBeside : preferences.mapView).set(on);
        if (!on) setCentre(null);
      },
      moveCentre: (to) => {
        if (isOnEarth(to)) setCentre(coarsePoint(to));
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
