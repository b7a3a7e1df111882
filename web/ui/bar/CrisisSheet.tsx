import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { Sheet } from '../Sheet.tsx';
import { EmergencyCall } from './EmergencyCall.tsx';
import { NationalLines } from './NationalLines.tsx';
import button from '../button.module.css';
import text from '../text.module.css';
import styles from './CrisisSheet.module.css';

/** Sheet with the national crisis lines, available at once and without a connection. */
export const CrisisSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Sheet title={t('crisis.title')} side="bottom" onClose={onClose}>
      <p>{t('crisis.lead')}</p>
      <EmergencyCall />
      <NationalLines />
      <a className={cx(button.button, button.wide, styles.all)} href="/crisis_lines">
        {t('crisis.all')}
      </a>
      <p className={cx(text.muted, text.small)}>{t('crisis.offline')}</p>
    </Sheet>
  );
};
