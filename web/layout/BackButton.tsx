import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { hasPreviousScreen } from '../browser/navigationHistory.ts';
import button from '../ui/button.module.css';

const goBack = (event: MouseEvent): void => {
  if (!hasPreviousScreen()) return;
  event.preventDefault();
  window.history.back();
};

interface BackButtonProps {
  /** Target if the visitor did not come from within the app, or always with `alwaysLink`. */
  readonly to?: string;
  readonly alwaysLink?: boolean;
}

/** Link back to the previous page in its former state, or to the top of the list for a visitor who followed an external link. */
export const BackButton = ({ to = '/', alwaysLink = false }: BackButtonProps) => {
  const { t } = useTranslation();
  return (
    <Link href={to} className={button.icon} aria-label={t('bar.back')} {...(!alwaysLink && { onClick: goBack })}>
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
};
