import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import button from '../ui/button.module.css';
import styles from './BarLine.module.css';

/** The area for lines under the bar of every screen, which screen readers announce. */
export const BarRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className={styles.region} data-line="" data-screen-only="">
    {children}
  </div>
);

interface BarLineProps {
  readonly icon: LucideIcon;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
}

/** A lasting line under the bar, with an action. A notice (toast) disappears earlier. */
export const BarLine = ({ icon: Icon, actionLabel, onAction, children }: BarLineProps) => (
  <p className={styles.line}>
    <Icon size={20} aria-hidden="true" />
    <span>{children}</span>
    <button type="button" className={button.tool} onClick={onAction}>
      {actionLabel}
    </button>
  </p>
);
