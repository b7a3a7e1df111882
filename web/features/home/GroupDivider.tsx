import { useTranslation } from 'react-i18next';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { DistanceGroup } from './distanceGroups.ts';
import styles from './GroupDivider.module.css';

interface GroupDividerProps {
  readonly nextGroup: Exclude<DistanceGroup, 'near'>;
}

/**
 * Heading above the rows that are out of reach or permanently closed. It renders together with them, because a later render would shift
 * them.
 */
export const GroupDivider = ({ nextGroup }: GroupDividerProps) => {
  const { t } = useTranslation();
  return (
    <li className={styles.divider}>
      <h3>{t(nextGroup === 'far' ? 'list.farther' : 'list.closedForGood')}</h3>
      {nextGroup === 'far' && <p>{t('list.fartherHelp', { miles: MAX_SEARCH_MILES })}</p>}
    </li>
  );
};
