import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cameFromHere } from '../../device/journey.ts';
import button from '../../ui/button.module.css';

/** Back to the list as it was left; the list's beginning for somebody who came by a link. */
export const BackKey = () => {
  const { t } = useTranslation();
  const back = (event: MouseEvent) => {
    if (!cameFromHere()) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <Link href="/" className={button.icon} aria-label={t('bar.back')} onClick={back}>
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
};
