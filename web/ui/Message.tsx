import type { ReactNode } from 'react';
import styles from './Message.module.css';
import text from './text.module.css';

interface MessageProps {
  /** A heading element that says what is so. */
  readonly heading: ReactNode;
  /** What to do about it. */
  readonly help: string;
  /** One filled button, at most one outlined. */
  readonly children?: ReactNode;
}

/** An empty page or a failed one: what is so, what to do, and the buttons to do it with. */
export const Message = ({ heading, help, children }: MessageProps) => (
  <div className={styles.message}>
    {heading}
    <p className={text.muted}>{help}</p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
