import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '../api/servicesInput.ts';
import { coarsePoint, type Place } from '../browser/place.ts';
import * as preferences from '../browser/preferences.ts';

/** Returns the home screen's query for a newly opened tab: all kinds of the tab, with the active filters. */
export const tabInput = (tab: Tab, place: Place | null): ServicesInput => ({
  tab,
  sub: null,
  openNow: preferences.openNow.get(),
  freeBeds: preferences.freeBeds.get() && tab === 'SHELTER',
  audiences: preferences.audiences.get(),
  conditions: preferences.conditions.get(),
  words: '',
  near: place && coarsePoint(place),
  from: null,
});
