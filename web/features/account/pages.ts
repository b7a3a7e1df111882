/* The public account pages, in one chunk for the browser. */
export { ConfirmPage } from './confirm/ConfirmPage.tsx';
export { CloseAccountPage } from './CloseAccountPage.tsx';
export { DeletionPolicyPage } from './DeletionPolicyPage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { LoginPage } from './LoginPage.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
