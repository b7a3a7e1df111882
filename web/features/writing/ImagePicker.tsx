import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useMemo, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#domain/feedback/limits.ts';
import { cx } from '../../ui/cx.ts';
import { FieldError } from '../../ui/form/Field.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ImagePicker.module.css';

interface ImagePickerProps {
  readonly images: readonly Blob[];
  readonly onChange: (images: readonly Blob[]) => void;
}

const LIMIT_PARAMS = { most: MAX_IMAGES, megabytes: MAX_IMAGE_BYTES / 1024 / 1024 };

/** Picker for images to attach, with a preview. */
export const ImagePicker = ({ images, onChange }: ImagePickerProps) => {
  const { t } = useTranslation();
  const [problemText, setProblemText] = useState<string>();
  const [inputId, errorId] = [useId(), useId()];
  const previews = useMemo(() => images.map((image) => URL.createObjectURL(image)), [images]);
  useEffect(() => () => previews.forEach((preview) => URL.revokeObjectURL(preview)), [previews]);

  const addImages = (event: ChangeEvent<HTMLInputElement>) => {
    const chosenFiles = [...(event.target.files ?? [])];
    event.target.value = '';
    const allowedFiles = chosenFiles.filter((file) => file.size <= MAX_IMAGE_BYTES);
    const allImages = [...images, ...allowedFiles];
    setProblemText(
      allowedFiles.length < chosenFiles.length
        ? t('visitor.write.imageTooLarge', LIMIT_PARAMS)
        : allImages.length > MAX_IMAGES
          ? t('visitor.write.tooManyImages', LIMIT_PARAMS)
          : undefined,
    );
    onChange(allImages.slice(0, MAX_IMAGES));
  };

  return (
    <div className={styles.picker}>
      <label className={cx(button.button, button.wide, styles.add)} htmlFor={inputId}>
        <ImagePlus size={20} aria-hidden="true" />
        {t('visitor.write.images')}
        <input
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          multiple
          onChange={addImages}
          aria-describedby={problemText === undefined ? undefined : errorId}
        />
      </label>
      <p className={cx(text.muted, text.small)}>{t('visitor.write.imagesHelp', LIMIT_PARAMS)}</p>
      <FieldError id={errorId} text={problemText} />
      {images.length > 0 && (
        <ul className={styles.list}>
          {previews.map((preview, index) => (
            <li key={preview}>
              <img src={preview} alt={t('visitor.write.picture', { number: index + 1 })} />
              <button
                type="button"
                className={button.icon}
                aria-label={t('visitor.write.removeImage', { number: index + 1 })}
                onClick={() => onChange(images.filter((_, position) => position !== index))}
              >
                <X size={24} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
