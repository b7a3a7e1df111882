import type { PinGroup } from './pinGroups.ts';
import styles from './Pin.module.css';

/** Largest number on the sign; its accessible name contains the full number. */
const MAX_SHOWN_COUNT = 99;

interface GroupSignProps {
  readonly group: PinGroup;
  /** Accessible name. */
  readonly name: string;
  /** The chosen place is in the group. */
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

/** Round marker of several places, filled only if one of them is open now. */
export const GroupSign = ({ group: { count, openCount }, name, isChosen, onOpen }: GroupSignProps) => (
  <button
    type="button"
    className={styles.group}
    data-open={openCount > 0 || undefined}
    data-chosen={isChosen || undefined}
    aria-label={name}
    onClick={onOpen}
  >
    <span>{count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}</span>
  </button>
);
