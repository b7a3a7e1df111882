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
  /** Its button; none if the page shows the same one. */
  readonly action: { readonly label: string; readonly onPress: () => void } | null;
  readonly children: ReactNode;
}

/** A lasting line under the bar, with an action. A notice (toast) disappears earlier. */
export const BarLine = ({ icon: Icon, action, children }: BarLineProps) => (
  <p className={styles.line}>
    <Icon size={20} aria-hidden="true" />
    <span>{children}</span>
    {action && (
      <button type="button" className={button.tool} onClick={action.onPress}>
        {action.label}
      </button>
    )}
  </p>
);
