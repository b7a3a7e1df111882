import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cameFromHere } from '../../device/journey.ts';
import button from '../../ui/button.module.css';

const back = (event: MouseEvent): void => {
  if (!cameFromHere()) return;
  event.preventDefault();
  window.history.back();
};

/** Back to the list as it was left; the list's beginning for somebody who came by a link. */
export const BackKey = () => {
  const { t } = useTranslation();
  return (
    <Link href="/" className={button.icon} aria-label={t('bar.back')} onClick={back}>
      <ArrowLeft size={24} aria-hidden="true" />
    </Link>
  );
};
