/* The pages of the services that a user manages, in one chunk for the browser. */
export { ManageServicesPage } from './ManageServicesPage.tsx';
