/* The screens about one's own account for who is signed in, in one file for the browser. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { UpdateProfilePage } from './UpdateProfilePage.tsx';
