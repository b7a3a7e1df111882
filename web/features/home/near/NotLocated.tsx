import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../../layout/WithNamespaces.tsx';
import button from '../../../ui/button.module.css';
import styles from './Near.module.css';

interface NotLocatedProps {
  readonly onChangePlace: () => void;
}

const Contents = ({ onChangePlace }: NotLocatedProps) => {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('placeSheet.noLocation')}</p>
      <button type="button" className={button.button} onClick={onChangePlace}>
        {t('place.none')}
      </button>
    </>
  );
};

/** Above a list near the directory's own city: the phone did not say where it is, so that the list may not be near it. */
export const NotLocated = (props: NotLocatedProps) => (
  <div className={styles.note} data-screen-only="">
    <WithNamespaces of={['placeSheet']}>
      <Contents {...props} />
    </WithNamespaces>
  </div>
);
