/* Adding and editing a service, in one file for the browser. */
export { AddServicePage, EditServicePage } from './ServiceFormPage.tsx';
