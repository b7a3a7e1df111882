import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_MILES } from '#kernel/miles.ts';
import type { Group } from './reach.ts';
import styles from './Divider.module.css';

interface DividerProps {
  readonly before: Exclude<Group, 'near'>;
}

/**
 * Heading above the rows that are out of reach or permanently closed. It renders together with them, because a later render would shift
 * them.
 */
export const Divider = ({ before }: DividerProps) => {
  const { t } = useTranslation();
  return (
    <li className={styles.divider}>
      <h3>{t(before === 'far' ? 'list.farther' : 'list.closedForGood')}</h3>
      {before === 'far' && <p>{t('list.fartherHelp', { miles: MAX_SEARCH_MILES })}</p>}
    </li>
  );
};
