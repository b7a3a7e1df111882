import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import button from './button.module.css';
import styles from './DialogHead.module.css';

interface DialogHeadProps {
  /** Of the heading, by which the dialog is called. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** What else stands before the close button. */
  readonly children?: ReactNode;
}

/** The head of everything that lies over a page, fixed while it scrolls: its title, and the button that closes it. */
export const DialogHead = ({ id, title, onClose, children }: DialogHeadProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <div className={styles.buttons}>
        {children}
        <button type="button" className={button.icon} aria-label={t('common.close')} onClick={onClose}>
          <X size={24} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
};
