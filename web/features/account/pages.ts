/* The screens about one's own account, in one file for the browser. */
export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { CloseAccountPage } from './CloseAccountPage.tsx';
export { DeletionPolicyPage } from './DeletionPolicyPage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { LoginPage } from './LoginPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
export { UpdateProfilePage } from './UpdateProfilePage.tsx';
