/* The pages about other people, in one chunk for the browser. */
export { UsersPage } from './UsersPage.tsx';
