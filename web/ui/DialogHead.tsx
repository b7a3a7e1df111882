import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import button from './button.module.css';
import styles from './DialogHead.module.css';

interface DialogHeadProps {
  /** Id of the heading, which labels the dialog. */
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Elements before the close button. */
  readonly children?: ReactNode;
}

/** Fixed head of every dialog over a page: its title, and the close button. */
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
