import { countyAt } from './counties.ts';
import { timeZoneAt } from './timeZone.ts';
import { findTown } from './towns.ts';

/** Loads towns, ZIP codes, counties and time zones, which takes about a second and otherwise happens at their first use. */
export const loadGazetteer = (): void => {
  const town = findTown('Denver', 'CO');
  if (town === null) return;
  countyAt(town.longitude, town.latitude);
  timeZoneAt(town.longitude, town.latitude);
};
