/* Beds over time, in one file for the browser. */
export { PlaceBedsPage } from './PlaceBedsPage.tsx';
export { ShelterBedsPage } from './ShelterBedsPage.tsx';
