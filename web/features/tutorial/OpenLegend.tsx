import { useTranslation } from 'react-i18next';
import { Door } from '../../ui/OpenIndicator.tsx';
import styles from './TutorialPage.module.css';

const STATES = ['open', 'soon', 'closed', 'unknown'] as const;

/** The four doors of the list, each before its word. */
export const DoorLegend = () => {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {STATES.map((state) => (
        <li key={state} data-door={state}>
          <Door state={state} />
          {t(`tutorial.s2.${state}`)}
        </li>
      ))}
    </ul>
  );
};
