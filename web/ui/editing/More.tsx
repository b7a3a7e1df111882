import { useState, type ReactNode } from 'react';
import styles from './Editing.module.css';

interface MoreProps {
  readonly summary: ReactNode;
  /** It opens by itself when this comes true: something is written in it, or wrong. It is closed by hand alone. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Less used content, behind a line that opens it. */
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
