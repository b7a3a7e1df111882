export { centreOf } from './centre.ts';
export { countyAt, isCounty } from './counties.ts';
export { mapLabels } from './labels.ts';
export { nearestCity } from './nearest.ts';
export { searchCityOrZip } from './search.ts';
export { timeZoneAt } from './timeZone.ts';
export { cityCentre } from './towns.ts';
export { cityAndStateOfZip, zipCentre } from './zipTable.ts';
