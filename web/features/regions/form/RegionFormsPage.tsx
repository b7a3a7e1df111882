import { useLocation } from 'wouter';
import { AddCoordinatorPage, EditCoordinatorPage } from './CoordinatorFormPage.tsx';
import { AddLiaisonPage, EditLiaisonPage } from './LiaisonFormPage.tsx';
import { AddRegionPage, EditRegionPage } from './RegionFormPage.tsx';

const FORM_PAGES = {
  regions: [AddRegionPage, EditRegionPage],
  coordinators: [AddCoordinatorPage, EditCoordinatorPage],
  liaisons: [AddLiaisonPage, EditLiaisonPage],
} as const;

const isForm = (name: string): name is keyof typeof FORM_PAGES => Object.hasOwn(FORM_PAGES, name);

/** Page with the form of a region or a person, depending on the address. `id`: id of an existing one. */
export const RegionFormsPage = ({ id }: { readonly id?: string }) => {
  const [, name = ''] = useLocation()[0].split('/');
  const [Add, Edit] = FORM_PAGES[isForm(name) ? name : 'regions'];
  return id === undefined || id === '' ? <Add key={name} /> : <Edit key={name} id={id} />;
};
