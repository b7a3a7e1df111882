import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import type { MayOpen } from '../../access/mayOpen.ts';
import { signInMethodsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { ROLE_CHANGED, useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { FieldError } from '../../ui/form/Field.tsx';
import { Tabs } from '../../ui/form/Tabs.tsx';
import { Message } from '../../ui/Message.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SocialEmailForm } from './SocialEmailForm.tsx';
import { useLanding } from './useLanding.ts';
import { useSocialReturn } from './useSocialReturn.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './LoginPage.module.css';

/** Links to sign in with other providers. Renders nothing if the server supports none. */
const SocialButtons = ({ target }: { readonly target: string }) => {
  const { t } = useTranslation();
  const { data: methods = [] } = useQuery(signInMethodsQuery(useApi(), useLanguage()));
  const socialMethods = methods.filter((method) => method !== 'LOCAL');
  if (socialMethods.length === 0) return null;
  return (
    <div className={styles.social}>
      <p className={styles.or}>{t('account.login.or')}</p>
      {socialMethods.map((method) => (
        <a
          key={method}
          className={cx(button.button, button.wide)}
          href={`/api/auth/social/${method.toLowerCase()}?returnTo=${encodeURIComponent(target)}`}
        >
          {t('account.login.with', { provider: t(`account.login.${method}`) })}
        </a>
      ))}
    </div>
  );
};

const RoleChangedSentence = () => {
  const { t } = useTranslation();
  return <p className={page.section}>{t('sessionEnded.roleChanged')}</p>;
};

/** Informs the user on the login page that their session ended because their role changed. */
const RoleChangedNotice = () =>
  useSession()?.ended === ROLE_CHANGED ? (
    <Suspense>
      <WithNamespaces namespaces={['sessionEnded']}>
        <RoleChangedSentence />
      </WithNamespaces>
    </Suspense>
  ) : null;

/** Informs a signed-in user that their role may not open the page. */
const AccessRefused = () => {
  const { t } = useTranslation();
  return (
    <PageLayout title={t('account.login.signInTitle')} backTo="/">
      <Message icon={LockKeyhole} heading={<h2>{t('account.login.refused')}</h2>} help={t('account.login.refusedHelp')}>
        <Link href="/" className={cx(button.button, button.fill, button.wide)}>
          {t('account.login.toList')}
        </Link>
      </Message>
    </PageLayout>
  );
};

/** Page for signing in and signing up, for service providers and volunteers. Redirects signed-in users. */
export const LoginPage = ({ fetchMayOpen }: { readonly fetchMayOpen: () => Promise<MayOpen> }) => {
  const { t } = useTranslation();
  const query = new URLSearchParams(useSearch());
  const isVolunteer = query.get('volunteer') === 'true';
  const [tab, setTab] = useState<'signIn' | 'signUp'>(isVolunteer ? 'signUp' : 'signIn');
  const { target, isRefused } = useLanding(query, fetchMayOpen);
  const { emailCode, problem } = useSocialReturn();
  const errorMessage = useErrorMessage();

  if (isRefused) return <AccessRefused />;
  return (
    <PageLayout title={t(tab === 'signIn' ? 'account.login.signInTitle' : 'account.login.signUpTitle')} backTo="/">
      <div role="alert">
        <RoleChangedNotice />
        {problem && (
          <section className={page.section}>
            <FieldError id="social-problem" text={errorMessage(problem)} />
          </section>
        )}
      </div>
      {emailCode !== null && <SocialEmailForm code={emailCode} />}
      <section className={page.section}>
        <Tabs
          label={t('account.login.tabs')}
          current={tab}
          onChoose={setTab}
          tabs={[
            {
              name: 'signIn',
              label: t('account.login.signIn'),
              panel: (
                <>
                  <SignInForm />
                  <Link href="/forgot_password" className={button.link}>
                    {t('account.login.forgot')}
                  </Link>
                </>
              ),
            },
            { name: 'signUp', label: t('account.login.signUp'), panel: <SignUpForm startsAsVolunteer={isVolunteer} /> },
          ]}
        />
        <SocialButtons target={target} />
      </section>
      <section className={page.section}>
        <p className={text.muted}>{t('account.login.lead')}</p>
        <Link href="/" className={button.link}>
          {t('account.login.toList')}
        </Link>
      </section>
    </PageLayout>
  );
};
