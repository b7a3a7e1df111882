import { useTranslation } from 'react-i18next';
import { scheduleRows } from '../../../../domain/schedule/display.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import page from '../../../ui/page.module.css';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { EditedHours } from './editedHours.ts';

export interface HoursEditorProps {
  readonly hours: EditedHours;
  /** As typed so far; may be empty. */
  readonly serviceName: string;
  /** The service's own, where it is known already. */
  readonly timeZone?: string | undefined;
  /** Hours that keep every rule of `validateHours`. */
  readonly onSave: (hours: EditedHours) => void;
  readonly onCancel: () => void;
}

/** Opening hours and closed days, on a page of their own in the form of a service. */
export const HoursEditor = ({ hours, serviceName, onSave, onCancel }: HoursEditorProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <main className={page.wide}>
      <PageHeading>{t('hours.title')}</PageHeading>
      <section className={page.section}>
        <p>{serviceName}</p>
        <ul>
          {scheduleRows([...hours.schedules, ...hours.closeSchedules], language).map(({ label, times }) => (
            <li key={`${label}${times}`}>
              {label} {times}
            </li>
          ))}
        </ul>
        <div className={button.stack}>
          <button type="button" className={cx(button.button, button.fill)} onClick={() => onSave(hours)}>
            {t('hours.save')}
          </button>
          <button type="button" className={button.button} onClick={onCancel}>
            {t('hours.cancel')}
          </button>
        </div>
      </section>
    </main>
  );
};
