import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { useDocumentTitle } from '../../../ui/documentTitle.ts';
import { AppBar } from '../../../ui/bar/AppBar.tsx';
import button from '../../../ui/button.module.css';
import { Confirm } from '../../../ui/form/Confirm.tsx';
import page from '../../../ui/page.module.css';
import { useActor } from '../../../ui/machine/useActor.ts';
import { ClosedSection } from './ClosedSection.tsx';
import { DayPanel } from './DayPanel.tsx';
import { deviceZone } from './deviceZone.ts';
import type { EditedHours } from './editedHours.ts';
import { EntryForm } from './EntryForm.tsx';
import { isUnfinished } from './hoursContext.ts';
import { countChanges } from './hoursChanges.ts';
import styles from './HoursEditor.module.css';
import { hoursMachine } from './hoursMachine.ts';
import { SaveDock } from './SaveDock.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { WeekSection } from './WeekSection.tsx';

export interface HoursEditorProps {
  readonly hours: EditedHours;
  /** As typed so far; may be empty. */
  readonly serviceName: string;
  /** The service's own, where it is known already; else the device's. */
  readonly timeZone?: string | undefined;
  /** Hours that keep every rule of `validateHours`. */
  readonly onSave: (hours: EditedHours) => void;
  readonly onCancel: () => void;
}

/** Opening hours and closed days: a whole page with a bar of its own, shown in place of the form that opens it. */
export const HoursEditor = ({ hours, serviceName, timeZone = deviceZone(), onSave, onCancel }: HoursEditorProps) => {
  const { t } = useTranslation();
  const [snapshot, tell] = useActor(() => createActor(hoursMachine, { input: hours }));
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { context } = snapshot;
  const send = useFocusBack(context, tell, panel);
  const isSaved = snapshot.matches('saved');
  useDocumentTitle(t('hours.title'));

  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  const save = useEffectEvent(() => onSave(context.hours));
  useEffect(() => {
    if (isSaved) save();
  }, [isSaved]);

  const leave = () => {
    if (countChanges(context.opened, context.hours) > 0 || isUnfinished(context)) setLeaving(true);
    else onCancel();
  };

  return (
    <>
      <AppBar
        left={
          <button type="button" className={button.icon} aria-label={t('hours.back')} onClick={leave}>
            <ArrowLeft size={24} aria-hidden="true" />
          </button>
        }
        title={
          <h1 className={page.barTitle} ref={title} tabIndex={-1}>
            {t('hours.title')}
          </h1>
        }
        crisis={false}
      />
      <main className={styles.page}>
        <div className={styles.left}>
          <WeekSection context={context} serviceName={serviceName} timeZone={timeZone} send={send} />
          <ClosedSection context={context} send={send} />
        </div>
        {context.day !== null && context.change === null ? (
          <DayPanel key={context.day} day={context.day} context={context} send={send} heading={panel} />
        ) : (
          <EntryForm context={context} send={send} heading={panel} />
        )}
      </main>
      <SaveDock context={context} send={send} />
      {leaving && (
        <Confirm
          question={t('hours.leave')}
          yes={t('hours.yesLeave')}
          no={t('hours.noStay')}
          onYes={onCancel}
          onNo={() => setLeaving(false)}
        >
          <p>{t('hours.leaveHelp')}</p>
        </Confirm>
      )}
    </>
  );
};
