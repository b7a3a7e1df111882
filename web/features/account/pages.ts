/* The account screens for everybody, in one file for the browser. */
export { CloseAccountPage } from './CloseAccountPage.tsx';
export { DeletionPolicyPage } from './DeletionPolicyPage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { LoginPage } from './LoginPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
