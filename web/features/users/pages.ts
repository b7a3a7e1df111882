/* The screens about other people, in one file for the browser. */
export { ManageAccessPage } from './ManageAccessPage.tsx';
export { ManageSuperUsersPage } from './ManageSuperUsersPage.tsx';
export { ManageUsersPage } from './ManageUsersPage.tsx';
export { ManageVolunteersPage } from './ManageVolunteersPage.tsx';
export { UserPage } from './UserPage.tsx';
