import { CalendarPlus, Pencil } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { sortForDisplay, scheduleRows } from '#domain/schedule/display.ts';
import type { ClosedEntry } from '#domain/schedule/schema.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { formatSortableTime } from '#web/services/manage/formatSortableTime.ts';
import { cx } from '#web/ui/cx.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { toPickerDate } from '../machine/pickerDates.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from '../ServiceForm.module.css';

interface HoursProps {
  readonly form: ServiceForm;
}

/** Section with the opening hours as visitors read them, or "Call for hours". */
export const HoursSection = ({ form: { bind, values, visibleSections, send } }: HoursProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  const { id, error } = bind('schedules');
  const rows = scheduleRows(values.schedules, language);
  return (
    <Section name="hours">
      {!values.isContact && (
        <>
          {rows.length === 0 ? (
            <p className={cx(text.muted)}>{t('serviceForm.hours.none')}</p>
          ) : (
            <ul className={styles.hours} aria-label={t('serviceForm.hours.read')}>
              {rows.map(({ label, times }, index) => (
                <li key={`${label} ${times} ${index}`}>
                  <b>{label}</b> <span>{times}</span>
                </li>
              ))}
            </ul>
          )}
          <div>
            <button
              type="button"
              id={id}
              className={button.button}
              onClick={() => send({ type: 'EDIT_HOURS' })}
              aria-describedby={error === undefined ? undefined : errorId}
            >
              <Pencil size={20} aria-hidden="true" />
              {t(rows.length === 0 ? 'serviceForm.hours.add' : 'serviceForm.hours.edit')}
            </button>
          </div>
          <FieldError id={errorId} text={error} />
        </>
      )}
      {visibleSections.contactForHours && <CheckField fieldBinding={bind('isContact')} label={t('serviceForm.field.isContact')} />}
      {!visibleSections.contactForHours && values.isContact && <p>{t('serviceForm.hours.byPhone')}</p>}
    </Section>
  );
};

const datesText = (entry: ClosedEntry): string => {
  if (entry.type !== 'DATE_RANGE') return '';
  const [start, end] = [toPickerDate(entry.startDate), toPickerDate(entry.endDate)];
  return start === end ? start : `${start} – ${end}`;
};

/** Section with the days on which a service is closed despite its hours. */
export const ClosedSection = ({ form: { bind, values, send } }: HoursProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  const { id, error } = bind('closeSchedules');
  if (values.isContact) return null;
  return (
    <Section name="closed">
      {values.closeSchedules.length > 0 && (
        <ul className={styles.hours}>
          {sortForDisplay(values.closeSchedules).map((entry, index) => {
            const [row] = scheduleRows([entry], language, formatSortableTime);
            return (
              <li key={`${entry.type} ${index}`}>
                <b>{datesText(entry) || row?.label}</b> <span>{row?.times}</span>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <button
          type="button"
          id={id}
          className={button.button}
          onClick={() => send({ type: 'EDIT_HOURS' })}
          aria-describedby={error === undefined ? undefined : errorId}
        >
          <CalendarPlus size={20} aria-hidden="true" />
          {t(values.closeSchedules.length === 0 ? 'serviceForm.closed.add' : 'serviceForm.closed.edit')}
        </button>
      </div>
      <FieldError id={errorId} text={error} />
    </Section>
  );
};
