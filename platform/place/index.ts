export { countyAt } from './counties.ts';
export { mapLabels, type Box, type MapLabel } from './labels.ts';
export { nearestCity } from './nearest.ts';
export { searchCityOrZip, type CityResult, type PlaceResults, type ZipResult } from './search.ts';
export { countryOfState, stateCode, STATE_NAMES } from './states.ts';
export { timeZoneAt } from './timeZone.ts';
export { cityCentre, findTown, townsByImportance, type Town } from './towns.ts';
export { cityAndStateOfZip, zipCentre, zipKey, type Point } from './zipTable.ts';
