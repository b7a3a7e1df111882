import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from './ProgressBar.tsx';
import type { ImportScreen } from './useImport.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './Imports.module.css';

const PERCENT = 100;

/** How much of the file is sent, with a button that stops. */
export const Uploading = ({ context: { file, sentShare }, send }: ImportScreen) => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={page.section} aria-labelledby="import-upload">
      <h2 id="import-upload" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('imports.upload.title', { name: file?.name ?? '' })}
      </h2>
      <ProgressBar label={t('imports.upload.title', { name: file?.name ?? '' })} value={sentShare} max={1}>
        {sentShare < 1 ? t('imports.upload.sent', { percent: Math.floor(sentShare * PERCENT) }) : t('imports.upload.reading')}
      </ProgressBar>
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={() => send({ type: 'CANCEL' })}>
          {t('imports.upload.cancel')}
        </button>
      </div>
    </section>
  );
};
