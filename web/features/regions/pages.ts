/* Regions, and the lists of who is asked there, in one file for the browser. */
export { RegionsPage } from './RegionsPage.tsx';
export { CoordinatorsPage, LiaisonsPage } from './ContactsPage.tsx';
