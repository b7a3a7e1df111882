import type { ReactNode } from 'react';
import styles from './Message.module.css';
import text from './text.module.css';

interface MessageProps {
  /** A heading element that names the situation. */
  readonly heading: ReactNode;
  /** What to do about it. */
  readonly help: string;
  /** One filled button, at most one outlined. */
  readonly children?: ReactNode;
}

/** An empty page or a failed one: the situation, the next step, and its buttons. */
export const Message = ({ heading, help, children }: MessageProps) => (
  <div className={styles.message}>
    {heading}
    <p className={text.muted}>{help}</p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
