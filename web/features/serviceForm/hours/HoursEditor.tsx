import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { useDocumentTitle } from '#web/ui/documentTitle.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { ClosedSection } from './ClosedSection.tsx';
import { DayPanel } from './DayPanel.tsx';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { EntryForm } from './EntryForm.tsx';
import type { hoursMachine } from './hoursMachine.ts';
import { HoursSaveDock } from './HoursSaveDock.tsx';
import { useRestoredFocus } from './useRestoredFocus.ts';
import { WeekSection } from './WeekSection.tsx';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import styles from './HoursEditor.module.css';

export interface HoursEditorProps {
  /** State machine of the editor. It ends when the hours are saved or the user leaves. */
  readonly editor: ActorRefFrom<typeof hoursMachine>;
  /** Typed name of the service; may be empty. */
  readonly serviceName: string;
  /** Time zone of the service if it is known; defaults to the device's. */
  readonly timeZone?: string | undefined;
}

/** Editor of opening hours and closed days: a full page with its own bar, which replaces the form. */
export const HoursEditor = ({ editor, serviceName, timeZone = deviceTimeZone() }: HoursEditorProps) => {
  const { t } = useTranslation();
  const context = useSelector(editor, (snapshot) => snapshot.context);
  const isConfirmingLeave = useSelector(editor, (snapshot) => snapshot.matches('leaving'));
  const titleRef = useRef<HTMLHeadingElement>(null);
  const panelHeadingRef = useRef<HTMLHeadingElement>(null);
  const send = useRestoredFocus(context, editor.send, panelHeadingRef);
  useDocumentTitle(t('hours.title'));

  useEffect(() => {
    window.scrollTo(0, 0);
    titleRef.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <AppBar
        leftContent={
          <button type="button" className={button.icon} aria-label={t('hours.back')} onClick={() => send({ type: 'leave' })}>
            <ArrowLeft size={24} aria-hidden="true" />
          </button>
        }
        title={
          <h1 className={page.barTitle} ref={titleRef} tabIndex={-1}>
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
        {context.day !== null && context.editedEntry === null ? (
          <DayPanel key={context.day} day={context.day} context={context} send={send} headingRef={panelHeadingRef} />
        ) : (
          <EntryForm context={context} send={send} headingRef={panelHeadingRef} />
        )}
      </main>
      <HoursSaveDock context={context} send={send} />
      {isConfirmingLeave && (
        <ConfirmDialog
          question={t('hours.leave')}
          yesLabel={t('hours.yesLeave')}
          noLabel={t('hours.noStay')}
          onYes={() => send({ type: 'leave' })}
          onNo={() => send({ type: 'stay' })}
        >
          <p>{t('hours.leaveHelp')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
