import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signInMethodsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import styles from './LoginPage.module.css';

/** Links to sign in with other providers. Renders nothing if the server supports none. */
export const SocialButtons = ({ target }: { readonly target: string }) => {
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
