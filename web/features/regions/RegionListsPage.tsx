import { useLocation } from 'wouter';
import { CoordinatorsPage, LiaisonsPage } from './ContactsPage.tsx';
import { RegionsPage } from './RegionsPage.tsx';

/** Page with the regions or the contact people, depending on the address. */
export const RegionListsPage = () => {
  const [path] = useLocation();
  if (path === '/coordinators') return <CoordinatorsPage />;
  return path === '/liaisons' ? <LiaisonsPage /> : <RegionsPage />;
};
