import { useTranslation } from 'react-i18next';
import type { Tab } from '../../../../domain/vocabulary/serviceTypes.ts';
import styles from './HomeMap.module.css';

const BEDS = [
  ['fresh', 'legendFree'],
  ['old', 'legendOld'],
  ['off', 'legendOff'],
  ['unknown', 'legendUnknown'],
] as const;
const OTHERS = [
  ['fresh', 'legendOpen'],
  ['off', 'legendClosed'],
  ['unknown', 'legendUnknown'],
] as const;

/** What the pins' plates mean. */
export const MapLegend = ({ tab }: { readonly tab: Tab }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend} data-tab={tab}>
      {(tab === 'SHELTER' ? BEDS : OTHERS).map(([look, key]) => (
        <li key={key}>
          <i className={styles.sign} data-look={look} />
          {t(`mapView.${key}`)}
        </li>
      ))}
    </ul>
  );
};
