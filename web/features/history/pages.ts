/* What happened to a service, in one file for the browser. */
export { ServiceHistoryPage } from './ServiceHistoryPage.tsx';
