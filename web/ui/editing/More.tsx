import { useState, type ReactNode } from 'react';
import styles from './Editing.module.css';

interface MoreProps {
  readonly summary: ReactNode;
  /** Opens the section when it becomes true: the section contains text or an error. Only the user closes it. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Collapsed section for less used content. */
export const More = ({ summary, open = false, children }: MoreProps) => {
  const [isOpen, setOpen] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpen(true);
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
