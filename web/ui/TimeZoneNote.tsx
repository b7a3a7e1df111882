import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/useLanguage.ts';
import { zoneName } from '../i18n/zoneName.ts';
import { ClientOnly } from './ClientOnly.tsx';
import { cx } from './cx.ts';
import text from './text.module.css';

const ReaderZone = () => {
  const { t } = useTranslation();
  const zone = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone, useLanguage());
  return <p className={cx(text.muted, text.small)}>{t('form.timesIn', { zone })}</p>;
};

/** Names the reader's time zone, once on a screen with times. The server does not know the zone. */
export const TimeZoneNote = () => (
  <ClientOnly>
    <ReaderZone />
  </ClientOnly>
);
