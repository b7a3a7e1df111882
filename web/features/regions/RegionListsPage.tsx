import { useLocation } from 'wouter';
import { CoordinatorsPage, LiaisonsPage } from './ContactsPage.tsx';
import { RegionsPage } from './RegionsPage.tsx';

/** Regions, or the people who are asked there, as the address says. */
export const RegionListsPage = () => {
  const [path] = useLocation();
  if (path === '/coordinators') return <CoordinatorsPage />;
  return path === '/liaisons' ? <LiaisonsPage /> : <RegionsPage />;
};
