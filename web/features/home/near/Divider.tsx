import { useTranslation } from 'react-i18next';
import { REACH_MILES } from '../../../../domain/miles.ts';
import { WithNamespaces } from '../../../layout/WithNamespaces.tsx';
import styles from './Near.module.css';
import type { Group } from '../reach.ts';

interface DividerProps {
  readonly before: Exclude<Group, 'near'>;
}

const Contents = ({ before }: DividerProps) => {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t(before === 'far' ? 'near.farther' : 'near.closedForGood')}</h3>
      {before === 'far' && <p>{t('near.fartherHelp', { miles: REACH_MILES })}</p>}
    </>
  );
};

/** Says of the rows below it that they are farther than the place reaches, or closed for good. */
export const Divider = ({ before }: DividerProps) => (
  <div className={styles.divider}>
    <WithNamespaces of={['near']}>
      <Contents before={before} />
    </WithNamespaces>
  </div>
);
