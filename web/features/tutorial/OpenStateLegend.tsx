import { useTranslation } from 'react-i18next';
import { OpenIndicator } from '../../ui/OpenIndicator.tsx';
import styles from './TutorialPage.module.css';

const OPEN_STATES = ['open', 'soon', 'closed', 'unknown'] as const;

/** The four open indicators of the list with their labels. */
export const OpenStateLegend = () => {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {OPEN_STATES.map((state) => (
        <li key={state} data-state={state}>
          <OpenIndicator state={state} />
          {t(`tutorial.s2.${state}`)}
        </li>
      ))}
    </ul>
  );
};
