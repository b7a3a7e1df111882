import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Note.module.css';

interface NoteProps {
  readonly icon: LucideIcon;
  /** Highlights the note, for information to see first. */
  readonly isLampColoured?: boolean;
  /** Styles the note as a warning. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** A short text with an icon, beside the facts that it belongs to. */
export const Note = ({ icon: Icon, isLampColoured = false, isAlert = false, children }: NoteProps) => (
  <div className={cx(styles.note, isLampColoured && styles.lamp, isAlert && styles.alert)}>
    <Icon size={20} aria-hidden="true" />
    <div>{children}</div>
  </div>
);
