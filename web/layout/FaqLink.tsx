import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { cx } from '../ui/cx.ts';
import { CircleQuestionMark } from '../ui/icons.ts';
import button from '../ui/button.module.css';

/** Link to questions and answers, for every bar with room for it; renders nothing on that page itself. */
export const FaqLink = ({ className }: { readonly className?: string | undefined }) => {
  const { t } = useTranslation();
  const [path] = useLocation();
  if (path === '/faq') return null;
  return (
    <Link href="/faq" className={cx(button.icon, className)} aria-label={t('bar.faq')}>
      <CircleQuestionMark size={24} aria-hidden="true" />
    </Link>
  );
};
