/* Adding and editing regions and who is asked there, in one file for the browser. */
export { AddRegionPage, EditRegionPage } from './RegionFormPage.tsx';
export { AddCoordinatorPage, EditCoordinatorPage } from './CoordinatorFormPage.tsx';
export { AddLiaisonPage, EditLiaisonPage } from './LiaisonFormPage.tsx';
