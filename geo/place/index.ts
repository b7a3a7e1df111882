export { postalCentreOf as centreOf } from './postalCentre.ts';
export { allCounties, countyAt, isCounty } from './counties.ts';
export { mapLabels } from './mapLabels.ts';
export { nearestCity } from './nearestCity.ts';
export { searchCityOrZip } from './searchCityOrZip.ts';
export { timeZoneAt } from './timeZone.ts';
export { cityCentre } from './towns.ts';
export { cityAndStateOfZip, zipCentre } from './zipTable.ts';
