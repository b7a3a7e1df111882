import { Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';

/** Calls a service, to check a phone number before the decision about it. */
export const CallFirst = ({ href }: { readonly href: string }) => {
  const { t } = useTranslation();
  return (
    <a href={href} className={button.button}>
      <Phone size={20} aria-hidden="true" />
      {t('approvals.detail.callFirst')}
    </a>
  );
};
