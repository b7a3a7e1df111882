import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { cx } from '#web/ui/cx.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { countChanges } from './hoursChanges.ts';
import type { HoursContext, HoursEvent } from './hoursContext.ts';
import { RefusalMessage } from './RefusalMessage.tsx';
import { entryText } from './refusalText.ts';
import button from '#web/ui/button.module.css';
import styles from './HoursSaveDock.module.css';

interface HoursSaveDockProps {
  readonly context: HoursContext;
  readonly send: (event: HoursEvent) => void;
}

/** Dock with the last change, the number of unsaved changes, and the save button. */
export const HoursSaveDock = ({
  context: { hours, initialHours, undoHours, lastChange, hasUnfinishedEntry, saveIssues },
  send,
}: HoursSaveDockProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const changeCount = countChanges(initialHours, hours);
  const entryNames = lastChange?.entries.map((entry) => entryText(t, entry, language)).join(', ') ?? '';
  return (
    <section className={styles.dock} aria-label={t('hours.saveBar')}>
      <div className={styles.inner}>
        <div className={styles.news}>
          <p role="status">{lastChange === null ? '' : t(`hours.news.${lastChange.changeKind}`, { what: entryNames })}</p>
          {lastChange !== null && undoHours !== null && (
            <button type="button" className={button.tool} onClick={() => send({ type: 'undo' })}>
              {t('hours.undo')}
            </button>
          )}
        </div>
        <div className={styles.news} role="alert">
          {hasUnfinishedEntry && (
            <>
              <p>{t('hours.unfinished')}</p>
              <button type="button" className={button.tool} onClick={() => send({ type: 'saveWithout' })}>
                {t('hours.saveWithout')}
              </button>
            </>
          )}
        </div>
        <RefusalMessage id="hours-wrong" issues={saveIssues} hours={hours}>
          <p>{t('hours.wrong')}</p>
        </RefusalMessage>
        <div className={styles.row}>
          {changeCount > 0 && <Tag tone="lamp">{t('hours.changes', { count: changeCount })}</Tag>}
          <button type="button" className={cx(button.button, button.fill)} onClick={() => send({ type: 'save' })}>
            {t('hours.save')}
          </button>
        </div>
      </div>
    </section>
  );
};
