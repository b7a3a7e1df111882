import { useState, type ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import type { Removable } from './useRemoval.ts';
import button from '../../ui/button.module.css';
import styles from './RemovedRecords.module.css';

interface RemovedTexts {
  readonly noneText: string;
  readonly restoreLabel: string;
  restoreNameLabel(name: string): string;
}

interface RemovedRecordsProps {
  /** The deleted records; undefined while they load, and if loading failed. */
  readonly removedRecords: readonly Removable[] | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onRestore: (record: Removable) => void;
  readonly texts: RemovedTexts;
}

/** List of deleted records by name, each with a button to restore it. */
export const RemovedRecords = ({ removedRecords, isPending, onRetry, onRestore, texts }: RemovedRecordsProps) => {
  if (isPending) return <Skeleton />;
  if (removedRecords === undefined) return <LoadFailed onRetry={onRetry} />;
  if (removedRecords.length === 0) return <p className={styles.none}>{texts.noneText}</p>;
  return (
    <ul className={styles.removed}>
      {removedRecords.map((removedRecord) => (
        <li key={removedRecord.id}>
          <span>{removedRecord.name}</span>
          <button
            type="button"
            className={button.button}
            aria-label={texts.restoreNameLabel(removedRecord.name)}
            onClick={() => onRestore(removedRecord)}
          >
            {texts.restoreLabel}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Collapsed section at the end of a list, for deleted records. It renders and loads its children only while it is open. */
export const RemovedSection = ({
  title,
  className,
  children,
}: {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} data-screen-only="" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {isOpen && children}
    </details>
  );
};
