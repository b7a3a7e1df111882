import type { OpeningFacts } from '../api/types.ts';
import { formatMiles } from './distance.ts';
import { OpenBadge } from './OpenBadge.tsx';
import styles from './ServiceCard.module.css';

interface StatusLineProps {
  readonly facts: OpeningFacts & { readonly distance?: number | undefined; readonly isConfidential?: boolean | undefined };
  /** Id of the status. */
  readonly id?: string;
}

/** First line of a place: its open status, and its distance unless its address is hidden. */
export const StatusLine = ({ facts, id }: StatusLineProps) => (
  <div className={styles.top}>
    <div className={styles.status}>
      <OpenBadge facts={facts} {...(id !== undefined && { id })} />
    </div>
    {facts.distance !== undefined && !facts.isConfidential && <span className={styles.distance}>{formatMiles(facts.distance)}</span>}
  </div>
);
