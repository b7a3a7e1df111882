/* The board of beds, in one chunk for the browser. */
export { AvailableBedsPage } from './AvailableBedsPage.tsx';
