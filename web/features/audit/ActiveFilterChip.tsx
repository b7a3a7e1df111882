import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import styles from './Audit.module.css';

interface ActiveFilterChipProps {
  readonly label: string;
  /** The choice as text for the user. */
  readonly name: string;
  readonly onRemove: () => void;
}

/** A filter that is set, with a button that removes it. */
export const ActiveFilterChip = ({ label, name, onRemove }: ActiveFilterChipProps) => {
  const { t } = useTranslation();
  return (
    <div>
      <span className={form.label}>{label}</span>
      <p className={styles.chosen}>
        <span>{name}</span>
        <button type="button" className={button.icon} aria-label={t('audit.without', { what: name })} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </button>
      </p>
    </div>
  );
};
