/* The screens about the signed-in user's own account, in one file for the browser. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { UpdateProfilePage } from './UpdateProfilePage.tsx';
