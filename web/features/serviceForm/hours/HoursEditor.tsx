import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { AppBar } from '#web/ui/bar/AppBar.tsx';
import { useDocumentTitle } from '#web/ui/documentTitle.ts';
import { Confirm } from '#web/ui/form/Confirm.tsx';
import { ClosedSection } from './ClosedSection.tsx';
import { DayPanel } from './DayPanel.tsx';
import { deviceZone } from './deviceZone.ts';
import { EntryForm } from './EntryForm.tsx';
import type { hoursMachine } from './hoursMachine.ts';
import { SaveDock } from './SaveDock.tsx';
import { useFocusBack } from './useFocusBack.ts';
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
export const HoursEditor = ({ editor, serviceName, timeZone = deviceZone() }: HoursEditorProps) => {
  const { t } = useTranslation();
  const context = useSelector(editor, (snapshot) => snapshot.context);
  const isLeaving = useSelector(editor, (snapshot) => snapshot.matches('leaving'));
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLHeadingElement>(null);
  const send = useFocusBack(context, editor.send, panel);
  useDocumentTitle(t('hours.title'));

  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <AppBar
        left={
          <button type="button" className={button.icon} aria-label={t('hours.back')} onClick={() => send({ type: 'leave' })}>
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
      {isLeaving && (
        <Confirm
          question={t('hours.leave')}
          yes={t('hours.yesLeave')}
          no={t('hours.noStay')}
          onYes={() => send({ type: 'leave' })}
          onNo={() => send({ type: 'stay' })}
        >
          <p>{t('hours.leaveHelp')}</p>
        </Confirm>
      )}
    </>
  );
};
