import { useTranslation } from 'react-i18next';
import { REACH_MILES } from '#kernel/miles.ts';
import type { Group } from './reach.ts';
import styles from './Divider.module.css';

interface DividerProps {
  readonly before: Exclude<Group, 'near'>;
}

/** Says of the rows below it that they are farther than the place reaches, or closed for good. It comes with them: later, it would push them down. */
export const Divider = ({ before }: DividerProps) => {
  const { t } = useTranslation();
  return (
    <li className={styles.divider}>
      <h3>{t(before === 'far' ? 'list.farther' : 'list.closedForGood')}</h3>
      {before === 'far' && <p>{t('list.fartherHelp', { miles: REACH_MILES })}</p>}
    </li>
  );
};
