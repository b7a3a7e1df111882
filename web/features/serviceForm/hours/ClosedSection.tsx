import { CalendarPlus, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { EntryRows } from './EntryRows.tsx';
import { countChanges } from './hoursChanges.ts';
import type { HoursContext, HoursEvent } from './hoursContext.ts';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';

interface ClosedSectionProps {
  readonly context: HoursContext;
  readonly send: (event: HoursEvent) => void;
}

/** Section with days on which a place is closed despite its weekly hours. */
export const ClosedSection = ({ context: { hours, initialHours }, send }: ClosedSectionProps) => {
  const { t } = useTranslation();
  const indexes = hours.closeSchedules.map((_entry, index) => index);
  return (
    <section className={page.section} aria-labelledby="hours-closed">
      <h2 id="hours-closed">{t('hours.closedTitle')}</h2>
      {indexes.length === 0 ? (
        <p className={text.muted}>{t('hours.noClosed')}</p>
      ) : (
        <EntryRows label={t('hours.closedTitle')} list="closeSchedules" indexes={indexes} hours={hours} opened={initialHours} send={send} />
      )}
      <div className={button.stack}>
        <button type="button" className={button.button} onClick={() => send({ type: 'show', list: 'closeSchedules' })}>
          <CalendarPlus size={20} aria-hidden="true" />
          {t('hours.addClosedDay')}
        </button>
        {countChanges(initialHours, hours) > 0 && (
          <button type="button" className={cx(button.button, button.danger)} onClick={() => send({ type: 'reset' })}>
            <RotateCcw size={20} aria-hidden="true" />
            {t('hours.startOver')}
          </button>
        )}
      </div>
    </section>
  );
};
