import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Message.module.css';
import text from './text.module.css';

interface MessageProps {
  /**
   * What the message is about: no connection, a failure of the server, nothing found, or the icon of a screen that is empty. Decoration
   * beside the heading, which says the same.
   */
  readonly icon: LucideIcon;
  /** A heading element that names the situation. */
  readonly heading: ReactNode;
  /** The next step for the user. */
  readonly help: string;
  /** Buttons: one filled, at most one outlined. */
  readonly children?: ReactNode;
}

/** Message on an empty or failed page: the situation, the next step, and its buttons. */
export const Message = ({ icon: Icon, heading, help, children }: MessageProps) => (
  <div className={styles.message}>
    <Icon size={32} aria-hidden="true" />
    {heading}
    <p className={text.muted}>{help}</p>
    <div className={styles.buttons}>{children}</div>
  </div>
);
