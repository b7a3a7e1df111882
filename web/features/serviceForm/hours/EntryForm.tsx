import { useId, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODS } from '#domain/vocabulary/days.ts';
import { PERIOD_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateField } from '#web/ui/date/DateField.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { DayGrid } from './DayGrid.tsx';
import { missingChoiceOf, TYPES_OF_LIST, type MissingChoice } from './entryDraft.ts';
import { currentDraft, currentList, type HoursContext, type HoursEvent } from './hoursContext.ts';
import { RefusalMessage } from './RefusalMessage.tsx';
import { TimeField } from './TimeField.tsx';
import button from '#web/ui/button.module.css';
import chip from '#web/ui/Chip.module.css';
import form from '#web/ui/form/form.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './EntryForm.module.css';

/** Says what to choose before the entry can be added. */
const HINTS = {
  type: 'hours.chooseOften',
  days: 'hours.issue.days',
  startDate: 'hours.issue.startDate',
} as const satisfies Record<MissingChoice, string>;

interface EntryFormProps {
  readonly context: HoursContext;
  readonly send: (event: HoursEvent) => void;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Form of a new or existing entry of hours or closed days. */
export const EntryForm = ({ context, send, headingRef }: EntryFormProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [id, refusalId, hintId] = [useId(), useId(), useId()];
  const draft = currentDraft(context);
  const list = currentList(context);
  const { editedEntry, issues, hours } = context;
  const { type } = draft;
  const hasDays = type === 'WEEKLY' || type === 'MONTHLY';
  const hasTimes = hasDays || type === 'DATE_RANGE';
  const hasIssue = (...names: readonly string[]) =>
    issues.some(({ code, path }) => names.some((name) => name === code || path.includes(name)));
  const describedBy = (...names: readonly string[]) => (hasIssue(...names) ? refusalId : undefined);
  const bindField = <Value,>(name: string, value: Value, onChange: (value: Value) => void) => ({
    id: `${id}${name}`,
    name,
    value,
    error: undefined,
    onChange,
  });
  const isOverlap = draft.anotherPeriod;
  const offersKeepBoth = list === 'schedules' && hasTimes && hasIssue('DUPLICATED_DAY') && !isOverlap;
  const replacesAlways = list === 'schedules' && hasTimes && hours.schedules.some((entry) => entry.type === 'FULL_DAY');

  const missingChoice = missingChoiceOf(draft, list);
  const hasHint = missingChoice !== null && issues.length === 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'add' });
  };

  return (
    <form className={cx(page.section, form.form)} onSubmit={submit} aria-labelledby={`${id}title`} noValidate>
      <h2 id={`${id}title`} ref={headingRef} tabIndex={-1}>
        {t(`hours.${editedEntry === null ? 'addTitle' : 'changeTitle'}.${list}`)}
      </h2>
      <fieldset aria-describedby={describedBy('PLEASE_SELECT_SCHEDULE_TYPE')}>
        <legend className={form.label}>{t('hours.often')}</legend>
        <div className={chip.chips}>
          {TYPES_OF_LIST[list].map((offeredType) => (
            <Chip
              key={offeredType}
              type="radio"
              name={`${id}type`}
              label={t(`hours.type.${offeredType}`)}
              isChecked={type === offeredType}
              onChange={() => send({ type: 'chooseType', of: offeredType })}
            />
          ))}
        </div>
      </fieldset>
      {type === 'FULL_DAY' && <p className={text.muted}>{t('hours.alwaysHelp')}</p>}
      {type === 'PERMANENTLY_CLOSED' && <p className={text.muted}>{t('hours.forGoodHelp')}</p>}
      {replacesAlways && <p className={text.muted}>{t('hours.replacesAlways')}</p>}
      {type === 'MONTHLY' && (
        <fieldset>
          <legend className={form.label}>{t('hours.which')}</legend>
          <div className={chip.chips}>
            {PERIODS.map((period) => (
              <Chip
                key={period}
                type="radio"
                name={`${id}period`}
                label={PERIOD_TEXTS[period][language]}
                isChecked={draft.period === period}
                onChange={() => send({ type: 'setPeriod', period })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {hasDays && (
        <DayGrid
          label={t('hours.days')}
          name={`${id}day`}
          days={draft.days}
          onToggle={(day) => send({ type: 'toggleDay', day })}
          onToggleAll={() => send({ type: 'toggleAllDays' })}
          describedBy={describedBy('days', 'DUPLICATED_DAY', 'DUPLICATED_DAY_CLOSED')}
        />
      )}
      {type === 'DATE_RANGE' && (
        <div className={styles.dates}>
          <DateField
            fieldBinding={bindField('startDate', draft.startDate, (typed) => send({ type: 'setDate', of: 'startDate', typed }))}
            label={t('hours.firstDay')}
          />
          <DateField
            fieldBinding={bindField('endDate', draft.endDate, (typed) => send({ type: 'setDate', of: 'endDate', typed }))}
            label={t('hours.lastDay')}
            help={t('hours.lastDayHelp')}
            isOptional
          />
        </div>
      )}
      {hasTimes && (
        <CheckField
          fieldBinding={bindField('allDay', draft.allDay, (value) => send({ type: 'setAllDay', value }))}
          label={t(`hours.allDay.${list}`)}
        />
      )}
      {hasTimes && !draft.allDay && (
        <>
          <TimeField
            label={t(`hours.startTime.${list}`)}
            time={draft.startTime}
            onChange={(time) => send({ type: 'setTime', of: 'startTime', time })}
            describedBy={describedBy('CHECK_TIME_START')}
          />
          <TimeField
            label={t(`hours.endTime.${list}`)}
            time={draft.endTime}
            onChange={(time) => send({ type: 'setTime', of: 'endTime', time })}
            describedBy={describedBy('CHECK_TIME_START')}
          />
          <CheckField
            fieldBinding={bindField('nextDay', draft.endsNextDay, (value) => send({ type: 'setNextDay', value }))}
            label={t(`hours.nextDay.${list}`)}
          />
        </>
      )}
      <RefusalMessage id={refusalId} issues={issues} hours={hours}>
        {hasIssue('CHECK_TIME_START') && (
          <button type="button" className={cx(button.button, button.danger)} onClick={() => send({ type: 'closeNextMorning' })}>
            {t(`hours.nextDay.${list}`)}
          </button>
        )}
        {offersKeepBoth && (
          <>
            <p>{t('hours.issue.chooseOrKeep')}</p>
            <button type="button" className={cx(button.button, button.danger)} onClick={() => send({ type: 'keepBoth' })}>
              {t('hours.keepBoth')}
            </button>
          </>
        )}
        {isOverlap && hasIssue('DUPLICATED_DAY') && <p>{t('hours.issue.overlap')}</p>}
      </RefusalMessage>
      {hasHint && (
        <p className={text.muted} id={hintId}>
          {t(HINTS[missingChoice])}
        </p>
      )}
      <div className={styles.buttons}>
        {/* Pressed too early, it adds nothing and says what is missing. */}
        <button
          type="submit"
          className={cx(button.button, button.fill)}
          aria-disabled={missingChoice !== null}
          aria-describedby={missingChoice === null ? undefined : hasHint ? hintId : refusalId}
        >
          {editedEntry === null ? t(`hours.add.${list}`) : t('hours.done')}
        </button>
        {editedEntry !== null && (
          <button type="button" className={button.button} onClick={() => send({ type: 'cancel' })}>
            {t('hours.cancel')}
          </button>
        )}
        {editedEntry === null && list === 'closeSchedules' && (
          <button type="button" className={button.button} onClick={() => send({ type: 'show', list: 'schedules' })}>
            {t('hours.toHours')}
          </button>
        )}
      </div>
    </form>
  );
};
