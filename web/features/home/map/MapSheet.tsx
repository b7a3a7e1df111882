import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { useSize } from '#web/ui/map/useSize.ts';
import button from '#web/ui/button.module.css';
import styles from './HomeMap.module.css';

interface MapSheetProps {
  readonly label: string;
  /** True if the visitor opened the sheet, so that it takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  /** Called with the height of the sheet in pixels; 0 after it is removed. */
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
}

/** Sheet above the bottom of the map, which the visitor can close. */
export const MapSheet = ({ label, takesFocus, onClose, onHeight, children }: MapSheetProps) => {
  const { t } = useTranslation();
  const sheetRef = useRef<HTMLElement>(null);
  const height = useSize(sheetRef)?.height ?? 0;
  useEffect(() => {
    onHeight(height);
    return () => onHeight(0);
  }, [onHeight, height]);
  useEffect(() => {
    if (takesFocus) sheetRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section className={styles.sheet} aria-label={label} tabIndex={-1} ref={sheetRef}>
      <button type="button" className={cx(button.icon, styles.close)} aria-label={t('common.close')} onClick={onClose}>
        <X size={24} aria-hidden="true" />
      </button>
      <div className={styles.scrolls}>{children}</div>
    </section>
  );
};
