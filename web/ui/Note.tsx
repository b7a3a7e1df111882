import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Note.module.css';

interface NoteProps {
  readonly icon: LucideIcon;
  /** The lamp is for what must be seen first. */
  readonly lamp?: boolean;
  /** A warning. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

/** An icon and a sentence or two beside the facts they belong to. */
export const Note = ({ icon: Icon, lamp = false, alert = false, children }: NoteProps) => (
  <div className={cx(styles.note, lamp && styles.lamp, alert && styles.alert)}>
    <Icon size={20} aria-hidden="true" />
    <div>{children}</div>
  </div>
);
