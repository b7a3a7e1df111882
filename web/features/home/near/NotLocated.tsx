import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../../layout/WithNamespaces.tsx';
import button from '../../../ui/button.module.css';
import styles from './Near.module.css';

interface NotLocatedProps {
  readonly onChangePlace: () => void;
}

const Contents = ({ onChangePlace }: NotLocatedProps) => {
  const { t } = useTranslation();
  const [read, setRead] = useState(false);
  if (read) return null;
  return (
    <div className={styles.note} data-screen-only="">
      <p>{t('placeSheet.noLocation')}</p>
      <button type="button" className={button.icon} aria-label={t('common.close')} onClick={() => setRead(true)}>
        <X size={24} aria-hidden="true" />
      </button>
      <button type="button" className={button.button} onClick={onChangePlace}>
        {t('place.none')}
      </button>
    </div>
  );
};

/**
 * With a list near the directory's own city: the phone did not say where it is, so that the list may not be near it. It is said at the
 * foot of what is seen: the rows, which were there before the phone answered, stay where they are.
 */
export const NotLocated = (props: NotLocatedProps) => (
  <WithNamespaces of={['placeSheet']}>
    <Contents {...props} />
  </WithNamespaces>
);
