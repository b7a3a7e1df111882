/* The screens of the services that a user manages, in one file for the browser. */
export { ManageServicesPage } from './ManageServicesPage.tsx';
