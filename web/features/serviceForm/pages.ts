/* The pages to add and edit a service, in one chunk for the browser. */
export { AddServicePage, EditServicePage } from './ServiceFormPage.tsx';
