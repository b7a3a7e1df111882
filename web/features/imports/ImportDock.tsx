import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import type { ImportScreen } from './useImport.ts';
import button from '../../ui/button.module.css';
import styles from './Imports.module.css';

/** Bar under a preview: that nothing is changed yet, and the button that imports, or why it cannot be pressed. */
export const ImportDock = ({ state, context: { record }, send }: ImportScreen) => {
  const { t } = useTranslation();
  if (record === null) return null;
  const count = record.preview.added + record.preview.revised;
  const help = (): string => {
    if (state === 'starting' || state === 'refreshing') return t('imports.dock.starting');
    if (state === 'unsaved') return t('imports.dock.unsaved');
    if (state !== 'ready') return t('imports.dock.wait');
    return count === 0 ? t('imports.dock.empty') : t('imports.dock.undo');
  };
  return (
    <section className={styles.dock} aria-label={t('imports.dock.label')}>
      <p id="import-dock" role="status">
        <b>{t('imports.dock.nothing')}</b> <span>{help()}</span>
      </p>
      <button
        type="button"
        className={cx(button.button, button.fill)}
        disabled={state !== 'ready' || count === 0}
        aria-describedby="import-dock"
        onClick={() => send({ type: 'START' })}
      >
        {t('imports.dock.button', { count })}
      </button>
    </section>
  );
};
