import type { ComponentType } from 'react';
import type { Asking, AskFirst } from '../access/asking.ts';
import { mayOpen } from '../access/guards.ts';
import { canOf } from '../access/useCan.ts';
import { session } from '../browser/session.ts';
import type { ScreenProps } from './screen.tsx';

/*
 * The pages of people who sign in, each in a file of its own: by which names these files go is known here, so that the first
 * script, which every visitor loads, need not name them.
 */
const own = () => import('../features/account/ownPages.ts');
const users = () => import('../features/users/pages.ts');
const serviceForm = () => import('../features/serviceForm/pages.ts');
const crisisForm = () => import('../features/crisisLines/form/pages.ts');

interface Fetched {
  readonly Page: ComponentType<ScreenProps>;
  readonly askFirst?: AskFirst;
}
const page = async (fetched: Promise<ComponentType<ScreenProps>>): Promise<Fetched> => ({ Page: await fetched });
/** Of a file that knows what its page asks first. */
const askingFirst = async <File extends { readonly askFirst: AskFirst }>(
  fetched: Promise<File>,
  pick: (file: File) => ComponentType<ScreenProps>,
): Promise<Fetched> => {
  const file = await fetched;
  return { Page: pick(file), askFirst: file.askFirst };
};

const MANAGE_PAGES = {
  ChangePassword: () => page(own().then((pages) => pages.ChangePasswordPage)),
  UpdateProfile: () => page(own().then((pages) => pages.UpdateProfilePage)),
  People: () => page(users().then((pages) => pages.UsersPage)),
  ManageAccess: () => page(users().then((pages) => pages.ManageAccessPage)),
  ManageSuperUsers: () => page(users().then((pages) => pages.ManageSuperUsersPage)),
  AddService: () => askingFirst(serviceForm(), (pages) => pages.AddServicePage),
  EditService: () => askingFirst(serviceForm(), (pages) => pages.EditServicePage),
  AddCrisisLine: () => page(crisisForm().then((pages) => pages.AddCrisisLinePage)),
  EditCrisisLine: () => page(crisisForm().then((pages) => pages.EditCrisisLinePage)),
  Approvals: () => askingFirst(import('../features/approvals/pages.ts'), (pages) => pages.ApprovalsPage),
  AvailableBeds: () => askingFirst(import('../features/beds/pages.ts'), (pages) => pages.AvailableBedsPage),
  ManageServices: () => askingFirst(import('../features/manageServices/pages.ts'), (pages) => pages.ManageServicesPage),
} as const;
export type ManagePage = keyof typeof MANAGE_PAGES;

/** Fetches a page; of the address that the browser shows it asks for what comes first, for somebody who may open it. */
export const fetchPage = async (name: ManagePage, asking?: Asking): Promise<ComponentType<ScreenProps>> => {
  const { Page, askFirst } = await MANAGE_PAGES[name]();
  if (asking === undefined) return Page;
  const [api, queries, language] = asking;
  const user = session.get()?.user;
  const { pathname: path, search } = window.location;
  if (user && mayOpen(path, user)) askFirst?.({ api, queries, language, can: canOf(user), path, search });
  return Page;
};
