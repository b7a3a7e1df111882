import { ChevronLeft } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronRight } from '../../services/icons.ts';
import { DialogHead } from '../../ui/DialogHead.tsx';
import { useModal } from '../../ui/useModal.ts';
import { Photo } from './Photo.tsx';
import button from '../../ui/button.module.css';
import styles from './Photos.module.css';

interface PhotoDialogProps {
  readonly names: readonly string[];
  readonly photoSubject: string;
  /** Index of the displayed photo. */
  readonly shownIndex: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** Dialog with one large photo. The user moves to the previous or next one by buttons and arrow keys. */
export const PhotoDialog = ({ names, photoSubject, shownIndex, onShow, onClose }: PhotoDialogProps) => {
  const { t } = useTranslation();
  const dialog = useModal();
  const titleId = useId();
  const count = names.length;
  const position = { number: shownIndex + 1, count };
  const step = (offset: number): void => {
    if (shownIndex + offset >= 0 && shownIndex + offset < count) onShow(shownIndex + offset);
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose} onKeyDown={onKeyDown}>
      <DialogHead id={titleId} title={t('feedbacks.photo.dialog', position)} onClose={onClose} />
      <div className={styles.large}>
        <Photo key={names[shownIndex]} name={names[shownIndex] ?? ''} alt={t('feedbacks.photo.alt', { ...position, name: photoSubject })} />
      </div>
      <p className={styles.caption} aria-live="polite">
        {t('feedbacks.photo.alt', { ...position, name: photoSubject })}
      </p>
      {count > 1 && (
        <div className={styles.steps}>
          <button type="button" className={button.button} aria-disabled={shownIndex === 0} onClick={() => step(-1)}>
            <ChevronLeft size={20} aria-hidden="true" />
            {t('feedbacks.photo.previous')}
          </button>
          <button type="button" className={button.button} aria-disabled={shownIndex === count - 1} onClick={() => step(1)}>
            {t('feedbacks.photo.next')}
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </dialog>
  );
};
