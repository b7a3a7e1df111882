/* The board of beds, in one file for the browser. */
export { AvailableBedsPage } from './AvailableBedsPage.tsx';
