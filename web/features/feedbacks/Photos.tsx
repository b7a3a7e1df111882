import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from './Photo.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import styles from './Photos.module.css';

interface PhotosProps {
  readonly names: readonly string[];
  /** Name of the place or subject of the message. */
  readonly photoSubject: string;
}

/** Photos of a message; each opens in a dialog. */
export const Photos = ({ names, photoSubject }: PhotosProps) => {
  const { t } = useTranslation();
  const [openedIndex, setOpenedIndex] = useState<number | null>(null);
  const count = names.length;
  return (
    <section>
      <h3>{t('feedbacks.photo.title', { count })}</h3>
      <ul className={styles.photos}>
        {names.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('feedbacks.photo.open', { number: index + 1, count })}
              onClick={() => setOpenedIndex(index)}
            >
              <Photo name={name} alt="" />
              <span>{t('feedbacks.photo.caption', { number: index + 1, count })}</span>
            </button>
          </li>
        ))}
      </ul>
      {openedIndex !== null && (
        <PhotoDialog
          names={names}
          photoSubject={photoSubject}
          shownIndex={openedIndex}
          onShow={setOpenedIndex}
          onClose={() => setOpenedIndex(null)}
        />
      )}
    </section>
  );
};
