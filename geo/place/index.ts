export { postalCentreOf as centreOf } from './postalCentre.ts';
export { allCounties, countyAt, isCounty } from './counties.ts';
export { mapLabels } from './mapLabels.ts';
export { nearestCity, townsWithin } from './nearestCity.ts';
export { searchCityOrZip } from './searchCityOrZip.ts';
export { timeZoneAt } from './timeZone.ts';
export { stateCode } from './states.ts';
export { cityCentre, townById, townsNamed, type Town } from './towns.ts';
export { cityAndStateOfZip, zipCentre } from './zipTable.ts';
