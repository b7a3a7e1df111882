import styles from './SelectBox.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** Checkbox that selects rows, as large as a finger. */
export const SelectBox = ({ label, isSelected, onSelect }: SelectBoxProps) => (
  <label className={styles.box}>
    <input type="checkbox" aria-label={label} checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
  </label>
);
