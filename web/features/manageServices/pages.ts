/* The services that somebody looks after, in one file for the browser. */
export { ManageServicesPage } from './ManageServicesPage.tsx';
