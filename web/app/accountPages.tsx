import { LoginPage as LoginForm } from '../features/account/pages.ts';

export { ConfirmPage, CloseAccountPage, DeletionPolicyPage, ForgotPasswordPage, ResetPasswordPage } from '../features/account/pages.ts';

/** The guards of the table of staff screens, which a visitor loads only after signing in. */
const fetchMayOpen = async () => (await import('./screens/staffScreens.ts')).mayOpen;

export const LoginPage = () => <LoginForm fetchMayOpen={fetchMayOpen} />;
