import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import type { MayOpen } from '../../access/mayOpen.ts';
import { PageLayout } from '../../layout/PageLayout.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { FieldError } from '../../ui/form/Field.tsx';
import { Tabs } from '../../ui/form/Tabs.tsx';
import { AccessRefused } from './AccessRefused.tsx';
import { RoleChangedNotice } from './RoleChangedNotice.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { SocialEmailForm } from './SocialEmailForm.tsx';
import { useLanding } from './useLanding.ts';
import { useSocialReturn } from './useSocialReturn.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';

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
