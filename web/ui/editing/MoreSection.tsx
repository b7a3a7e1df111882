import { useState, type ReactNode } from 'react';
import styles from './Editing.module.css';

interface MoreSectionProps {
  readonly summary: ReactNode;
  /** Opens the section when it becomes true: the section contains text or an error. Only the user closes it. */
  readonly initiallyOpen?: boolean;
  readonly children: ReactNode;
}

/** Collapsed section for less used content. */
export const MoreSection = ({ summary, initiallyOpen = false, children }: MoreSectionProps) => {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const [wasOpen, setWasOpen] = useState(initiallyOpen);
  if (initiallyOpen !== wasOpen) {
    setWasOpen(initiallyOpen);
    if (initiallyOpen) setOpen(true);
  }
  return (
    <details className={styles.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{summary}</span>
      </summary>
      {children}
    </details>
  );
};
