import { useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#domain/vocabulary/days.ts';
import { DAY_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { cx } from '#web/ui/cx.ts';
import { DayGrid } from './DayGrid.tsx';
import { EntryRows } from './EntryRows.tsx';
import { periodsOf } from './hoursChanges.ts';
import type { HoursContext, HoursEvent } from './hoursContext.ts';
import { RefusalMessage } from './RefusalMessage.tsx';
import button from '#web/ui/button.module.css';
import form from '#web/ui/form/form.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './EntryForm.module.css';

interface DayPanelProps {
  readonly day: Day;
  readonly context: HoursContext;
  readonly send: (event: HoursEvent) => void;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Panel of one day of the week: its periods, and a copy to other days. */
export const DayPanel = ({ day, context: { hours, initialHours, copyTargets, issues, drafts }, send, headingRef }: DayPanelProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [id, refusalId] = [useId(), useId()];
  const indexes = periodsOf(hours, day).map(({ index }) => index);
  const name = DAY_TEXTS[day][language];

  const addForDay = () => {
    send({ type: 'show', list: 'schedules' });
    send({ type: 'chooseType', of: 'WEEKLY' });
    if (!drafts.schedules.days.includes(day)) send({ type: 'toggleDay', day });
  };

  return (
    <section className={cx(page.section, form.form)} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1} className={styles.capital}>
        {name}
      </h2>
      {indexes.length === 0 ? (
        <p className={text.muted}>{t('hours.noPeriods')}</p>
      ) : (
        <>
          <EntryRows label={t('hours.periods')} list="schedules" indexes={indexes} hours={hours} opened={initialHours} send={send} />
          <div>
            <DayGrid
              label={t('hours.copyTitle')}
              name={`${id}copy`}
              days={copyTargets}
              excludedDay={day}
              onToggle={(copyDay) => send({ type: 'toggleCopyDay', day: copyDay })}
              describedBy={issues.length > 0 ? refusalId : undefined}
            />
            <p className={cx(text.muted, text.small)}>{t('hours.copyHelp')}</p>
          </div>
          <RefusalMessage id={refusalId} issues={issues} hours={hours} />
        </>
      )}
      <div className={styles.buttons}>
        {copyTargets.length > 0 && (
          <button type="button" className={cx(button.button, button.fill)} onClick={() => send({ type: 'copy' })}>
            {t('hours.copy')}
          </button>
        )}
        <button type="button" className={button.button} onClick={addForDay}>
          {t('hours.addHere', { day: name })}
        </button>
        <button type="button" className={button.button} onClick={() => send({ type: 'cancel' })}>
          {t('hours.close')}
        </button>
      </div>
    </section>
  );
};
