/* The replay of a period, in one chunk for the browser. */
export { ReplayPage } from './ReplayPage.tsx';
