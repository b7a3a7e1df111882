/* The history of a service, in one chunk for the browser. */
export { ServiceHistoryPage } from './ServiceHistoryPage.tsx';
