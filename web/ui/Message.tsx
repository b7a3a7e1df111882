import type { ReactNode } from 'react';
import styles from './Message.module.css';
import text from './text.module.css';

interface MessageProps {
  /** A heading element that names the situation. */
  readonly heading: ReactNode;
  /** The next step for the user. */
  readonly help: string;
  /** Buttons: one filled, at most one outlined. */
  readonly children?: ReactNode;
}

/** Message on an empty or failed page: the situation, the next step, and its buttons. */
export const Message = ({ heading, help, children }: MessageProps) => (
  <div className={styles.message}>
    {heading}
    <p className={text.muted}>{help}</p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
