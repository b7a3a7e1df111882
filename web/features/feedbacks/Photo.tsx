import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureQuery } from '../../api/manage/feedbackQueries.ts';
import styles from './Photos.module.css';

/** Returns a ref callback that shows a file in an image and revokes its object URL on unmount. */
const drawOn = (file: Blob | undefined) => (image: HTMLImageElement | null) => {
  if (image === null || file === undefined) return undefined;
  const objectUrl = URL.createObjectURL(file);
  image.src = objectUrl;
  return () => URL.revokeObjectURL(objectUrl);
};

interface PhotoProps {
  readonly name: string;
  /** Empty if a description is shown beside the photo. */
  readonly alt: string;
}

/** Shows a photo, or a message if it cannot be loaded or displayed. */
export const Photo = ({ name, alt }: PhotoProps) => {
  const { t } = useTranslation();
  const { data, isError } = useQuery(pictureQuery(name));
  const draw = useMemo(() => drawOn(data), [data]);
  const [isBroken, setBroken] = useState(false);
  if (isError || isBroken)
    return (
      <span className={styles.missing}>
        <ImageOff size={24} aria-hidden="true" />
        {t('feedbacks.photo.failed')}
      </span>
    );
  if (data === undefined)
    return (
      <span className={styles.missing} role="status">
        {t('feedbacks.photo.loading')}
      </span>
    );
  return <img className={styles.photo} ref={draw} alt={alt} onError={() => setBroken(true)} />;
};
