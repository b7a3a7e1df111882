import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooLarge, MAX_IMPORT_MEGABYTES } from '../../api/manage/uploadImport.ts';
import { cx } from '../../ui/cx.ts';
import { Problem } from './Problem.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { ImportScreen } from './useImport.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

const ACCEPTED = '.csv,.json,.jsonl,.geojson,.zip';

/** Chooses the file of an import, by a button or by dropping it. A refused file stays chosen, so that it can be sent again. */
export const ChooseFile = ({ context: { file, problem }, send }: ImportScreen) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen !== undefined) send({ type: 'CHOOSE', file: chosen });
  };
  const { area, isOver } = useFileDrop(choose);
  const isRefused = file !== null && problem !== null;
  return (
    <section ref={area} className={cx(page.section, styles.chooser)} data-over={isOver ? '' : undefined} aria-labelledby="import-choose">
      <h2 id="import-choose">{t('imports.choose.title')}</h2>
      <Problem problem={problem} />
      {file !== null && <p className={styles.chosen}>{t('imports.choose.chosen', { name: file.name })}</p>}
      <p className={styles.lead}>{t('imports.choose.lead')}</p>
      <p className={cx(styles.lead, text.muted, text.small)}>{t('imports.choose.most', { most: MAX_IMPORT_MEGABYTES })}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('imports.choose.button')}
        onChange={({ target }) => {
          choose(target.files);
          // The same file can be chosen again after it was put right.
          target.value = '';
        }}
      />
      <div className={styles.buttons}>
        {isRefused && !isTooLarge(file) && (
          <button type="button" className={cx(button.button, button.fill)} onClick={() => send({ type: 'RETRY' })}>
            {t('imports.choose.again')}
          </button>
        )}
        <button
          type="button"
          className={cx(button.button, (!isRefused || isTooLarge(file)) && button.fill)}
          onClick={() => input.current?.click()}
        >
          <FileUp size={20} aria-hidden="true" />
          {t(file === null ? 'imports.choose.button' : 'imports.choose.other')}
        </button>
      </div>
    </section>
  );
};
