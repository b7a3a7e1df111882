import { useEffect, useRef, type ReactNode } from 'react';
import type { ManagedService } from '../../api/types.ts';
import { headingIdOf } from './DecisionButton.tsx';
import styles from './Detail.module.css';

interface PaneHeadProps {
  readonly row: Pick<ManagedService, 'id' | 'name'>;
  /** Other actions; on a phone they scroll away. */
  readonly links?: ReactNode;
  /** The buttons of the decisions. */
  readonly children: ReactNode;
}

/** Head of the pane of a service, with its name and the buttons of its decisions, which stay in view. A pane opens at its head. */
export const PaneHead = ({ row, links, children }: PaneHeadProps) => {
  const lead = useRef<HTMLDivElement>(null);
  useEffect(() => {
    lead.current?.closest('article')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <header className={styles.head}>
      <div className={styles.lead} ref={lead}>
        <h2 id={headingIdOf(row.id)}>{row.name}</h2>
        <div className={styles.buttons}>{children}</div>
      </div>
      {links && <div className={styles.buttons}>{links}</div>}
    </header>
  );
};
