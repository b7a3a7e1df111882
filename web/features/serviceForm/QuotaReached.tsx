import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { cx } from '../../ui/cx.ts';
import { Email } from '../../ui/Email.tsx';
import { Message } from '../../ui/Message.tsx';
import type { ServiceForm } from './useServiceForm.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

const numberParam = (params: Readonly<Record<string, unknown>> | undefined, name: string): number => {
  const value = params?.[name];
  return typeof value === 'number' ? value : 0;
};

/** Message that the user has reached the quota of services, with the count and the contact. */
export const QuotaReached = ({ form: { context, changedFields } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { email } = usePage().contact;
  const { params } = context.problem ?? {};
  const usedCount = numberParam(params, 'used');
  const subject = encodeURIComponent(t('serviceForm.quota.subject'));
  return (
    <main className={page.page}>
      <Message
        icon={FileText}
        heading={<h2>{t('serviceForm.quota.title')}</h2>}
        help={t('serviceForm.quota.help', { used: usedCount, quota: numberParam(params, 'quota') })}
      >
        {changedFields.length > 0 && <p>{t('serviceForm.quota.kept')}</p>}
        <Link href={`/feedback?subject=${subject}`} className={cx(button.button, button.fill, button.wide)}>
          {t('serviceForm.quota.ask')}
        </Link>
        {email !== null && (
          <a href={`${mailtoHref(email)}?subject=${subject}`} className={button.link}>
            <span>
              {t('serviceForm.quota.write')} <Email address={email} />
            </span>
          </a>
        )}
        <Link href="/manage_services" className={cx(button.button, button.wide)}>
          {t('serviceForm.toServices')}
        </Link>
      </Message>
    </main>
  );
};
