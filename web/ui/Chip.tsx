import { Check } from 'lucide-react';
import styles from './Chip.module.css';

interface ChipProps {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly label: string;
  /** Accessible name if the label is shortened; begins with the label's letters. */
  readonly spokenLabel?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A radio button or checkbox with the look of a chip, filled when chosen. */
export const Chip = ({ type, name, label, spokenLabel, isChecked, onChange }: ChipProps) => (
  <label className={styles.chip}>
    <input type={type} name={name} aria-label={spokenLabel} checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
    <span className={styles.plate}>
      <Check size={16} strokeWidth={3} aria-hidden="true" />
      {label}
    </span>
  </label>
);
