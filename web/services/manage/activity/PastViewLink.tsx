import { useTranslation } from 'react-i18next';
import { useCan } from '#web/access/useCan.ts';
import { listAddressAsOf } from '#web/layout/asOf.ts';
import styles from './PastViewLink.module.css';

interface PastViewLinkProps {
  /** Moment of the change, ISO 8601 UTC. */
  readonly at: string;
}

/** Link to the directory as it was right after a change, for users who may see the past. */
export const PastViewLink = ({ at }: PastViewLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('replay.run')) return null;
  return (
    <a className={styles.link} href={listAddressAsOf(at)}>
      {t('happened.seeMoment')}
    </a>
  );
};
