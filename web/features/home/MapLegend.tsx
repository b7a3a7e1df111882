import { useTranslation } from 'react-i18next';
import type { Tab } from '../../../domain/vocabulary/serviceTypes.ts';
import styles from './HomeMap.module.css';

const BEDS = [
  ['fresh', 'keyFree'],
  ['old', 'keyOld'],
  ['off', 'keyOff'],
  ['unknown', 'keyUnknown'],
] as const;
const OTHERS = [
  ['fresh', 'keyOpen'],
  ['off', 'keyClosed'],
  ['unknown', 'keyUnknown'],
] as const;

/** What the pins' plates mean. */
export const MapKey = ({ tab }: { readonly tab: Tab }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.key} data-tab={tab}>
      {(tab === 'SHELTER' ? BEDS : OTHERS).map(([look, key]) => (
        <li key={key}>
          <i className={styles.sign} data-look={look} />
          {t(`mapView.${key}`)}
        </li>
      ))}
    </ul>
  );
};
