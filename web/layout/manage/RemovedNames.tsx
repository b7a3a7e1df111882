import { useState, type ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Failed } from '../Failed.tsx';
import type { Removable } from './useRemoval.ts';
import button from '../../ui/button.module.css';
import styles from './RemovedNames.module.css';

interface Texts {
  readonly none: string;
  readonly restore: string;
  restoreName(name: string): string;
}

interface RemovedNamesProps {
  /** The deleted records; undefined while they load, and if loading failed. */
  readonly removed: readonly Removable[] | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onRestore: (thing: Removable) => void;
  readonly texts: Texts;
}

/** List of deleted records by name, each with a button to restore it. */
export const RemovedNames = ({ removed, isPending, onRetry, onRestore, texts }: RemovedNamesProps) => {
  if (isPending) return <Skeleton />;
  if (removed === undefined) return <Failed onRetry={onRetry} />;
  if (removed.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return (
    <ul className={styles.removed}>
      {removed.map((each) => (
        <li key={each.id}>
          <span>{each.name}</span>
          <button type="button" className={button.button} aria-label={texts.restoreName(each.name)} onClick={() => onRestore(each)}>
            {texts.restore}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Collapsed section at the end of a list, for deleted records. It renders its children, and thus loads them, only while it is open. */
export const RemovedAtEnd = ({
  title,
  className,
  children,
}: {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  return (
    <details className={className} data-screen-only="" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {open && children}
    </details>
  );
};
