/* The pages of beds over time, in one chunk for the browser. */
export { PlaceBedsPage } from './PlaceBedsPage.tsx';
export { ShelterBedsPage } from './ShelterBedsPage.tsx';
