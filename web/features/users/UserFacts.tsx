import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Email } from '../../ui/Email.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { roleOf } from './personText.ts';
import page from '../../ui/page.module.css';

interface UserFactsProps {
  readonly user: User;
  /** False if the form above shows the phone, and the role. */
  readonly hasPhone: boolean;
  readonly hasRole: boolean;
}

/** Shows the facts of an account beside those in its heading and its form. For an erased account only the date, without personal data. */
export const UserFacts = ({ user, hasPhone, hasRole }: UserFactsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const servicesText = user.isAdmin
    ? t('account.facts.servicesNoLimit', { used: user.usedServices })
    : t('account.facts.servicesOf', { used: user.usedServices, quota: user.totalServices });
  const personalFacts: readonly (readonly [string, ReactNode])[] =
    user.status === 'erased'
      ? []
      : [
          [t('people.user.email'), <Email key="email" address={user.email} />],
          ...(hasPhone ? [[t('people.user.phone'), user.phone === '' ? t('people.user.noPhone') : user.phone] as const] : []),
          ...(hasRole ? [[t('people.user.role'), t(`account.role.${roleOf(user)}`)] as const] : []),
          [t('account.facts.method'), t(`account.facts.${user.lastMethod ?? 'LOCAL'}`)],
          [t('account.facts.services'), servicesText],
          [
            t('people.user.lastSignIn'),
            user.lastSignIn === undefined ? t('people.users.never') : formatLocalDateTime(user.lastSignIn, language),
          ],
        ];
  return (
    <section className={page.section}>
      <TimeZoneNote />
      <FactList factRows={[...personalFacts, [t('people.user.signedUp'), formatLocalDateTime(user.createdAt, language)]]} />
    </section>
  );
};
