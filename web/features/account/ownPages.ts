/* The pages of the signed-in user's own account, in one chunk for the browser. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { UpdateProfilePage } from './UpdateProfilePage.tsx';
