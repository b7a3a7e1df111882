import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/access/useCan.ts';
import { listAddressAsOf } from '#web/layout/asOf.ts';
import text from '#web/ui/text.module.css';
import styles from './PastViewLink.module.css';

interface PastViewLinkProps {
  /** Moment of the change, ISO 8601 UTC. */
  readonly at: string;
  /** Text of the link, such as the time; default: what the link opens. */
  readonly children?: ReactNode;
}

/** Link to the directory as it was right after a change, for users who may see the past. */
export const PastViewLink = ({ at, children }: PastViewLinkProps) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('replay.run')) return children;
  return (
    <a className={styles.link} href={listAddressAsOf(at)}>
      {children}
      <span className={children === undefined ? undefined : text.hidden}>{t('happened.seeMoment')}</span>
    </a>
  );
};
