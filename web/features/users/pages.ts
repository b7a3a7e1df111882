/* The pages about other people, in one chunk for the browser. */
export { ManageAccessPage } from './ManageAccessPage.tsx';
export { ManageSuperUsersPage } from './ManageSuperUsersPage.tsx';
export { UsersPage } from './UsersPage.tsx';
