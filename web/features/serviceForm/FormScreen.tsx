import { Suspense, useEffect, useId, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRest } from '../../browser/useRest.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { Failed } from '../../layout/Failed.tsx';
import { lazyComponent, reloadIfConnected } from '../../layout/lazyComponent.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { BackToText } from '../../ui/editing/BackToText.tsx';
import { Dock } from '../../ui/editing/Dock.tsx';
import { DraftLine } from '../../ui/editing/DraftLine.tsx';
import { LeaveGuard } from '../../ui/editing/LeaveGuard.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Deleted } from './Deleted.tsx';
import { fetchHours } from './fetchHours.ts';
import { FormFields } from './FormFields.tsx';
import { Gone } from './Gone.tsx';
import { leftToChoose } from './machine/changes.ts';
import { NotAllowed } from './NotAllowed.tsx';
import { QuotaReached } from './QuotaReached.tsx';
import { reportAt, useReport } from './useReport.ts';
import type { FormState, ServiceForm } from './useServiceForm.ts';
import styles from '../../ui/editing/Editing.module.css';
import page from '../../ui/page.module.css';

/** Loaded only when the server responds that another user saved too. */
const MergeScreen = lazyComponent(async () => (await import('./merge/MergeScreen.tsx')).MergeScreen);
const HoursEditor = lazyComponent(async () => (await fetchHours()).HoursEditor);

/** States in which the save button is shown. */
const DOCKED: readonly FormState[] = ['editing', 'checking', 'saving', 'keptOnDevice', 'merging'];
const WITH_HOURS: readonly FormState[] = ['fetchingHoursEditor', 'noHoursEditor', 'editingHours'];
/** States in which leaving asks for confirmation. The text stays on the device in any case. */
const ASKS_BEFORE_LEAVING: readonly FormState[] = [...DOCKED, ...WITH_HOURS];

interface FormScreenProps {
  readonly form: ServiceForm;
  /** Id of the service; null for a new one. */
  readonly id: string | null;
}

interface ContentProps extends FormScreenProps {
  readonly formId: string;
  readonly hasRest: boolean;
}

/** Content below the bar, depending on the state of the form. */
const Content = ({ form, id, formId, hasRest }: ContentProps) => {
  const { state, send } = form;
  const save = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'SAVE' });
  };
  if (state === 'failed') return <Failed onRetry={() => send({ type: 'RETRY' })} />;
  if (state === 'noHoursEditor') return <Failed onRetry={() => void fetchHours().then(() => send({ type: 'RETRY' }), reloadIfConnected)} />;
  const waiting = (
    <main className={page.wide}>
      <Skeleton />
    </main>
  );
  if (state === 'loading' || state === 'fetchingHoursEditor' || state === 'done') return waiting;
  if (state === 'gone') return <Gone />;
  if (state === 'deleted') return <Deleted form={form} />;
  if (state === 'notAllowed') return <NotAllowed id={id} />;
  if (state === 'merging')
    return (
      <Suspense fallback={waiting}>
        <MergeScreen form={form} formId={formId} />
      </Suspense>
    );
  if (state === 'quotaReached') return <QuotaReached form={form} />;
  return (
    <main>
      <DraftLine
        restoredAt={form.context.restoredAt}
        onStartOver={() => send({ type: 'START_OVER', at: new Date().toISOString() })}
        onTakeBack={() => send({ type: 'TAKE_BACK' })}
      />
      <form id={formId} onSubmit={save} noValidate aria-busy={state === 'checking' || state === 'saving'}>
        <FormFields form={form} hasRest={hasRest} />
      </form>
    </main>
  );
};

/** Screen that adds or edits a service: the form, the hours editor, or the reason why the form is unavailable. */
export const FormScreen = ({ form, id }: FormScreenProps) => {
  const { t } = useTranslation();
  const formId = useId();
  const { values, changes, state } = form;
  const report = useReport();
  const hasRest = useRest(state !== 'loading');
  const hoursId = form.bind('schedules').id;
  const editsHours = WITH_HOURS.includes(state);
  const hadEditor = useRef(false);
  useEffect(() => {
    // After the hours editor closes, focus returns to the button that opened it.
    if (hadEditor.current && !editsHours) document.getElementById(hoursId)?.focus();
    hadEditor.current = editsHours;
  }, [editsHours, hoursId]);
  const { conflict, hours, base } = form.context;
  const isMerging = state === 'merging';
  const goesBackToText = isMerging || state === 'noHoursEditor';
  const edits = form.seen.whole ? 'serviceForm.editTitle' : 'serviceForm.section.notice';
  const title = t(isMerging ? 'editing.merge.bar' : id === null ? 'serviceForm.addTitle' : edits);
  const bar = (
    <AppBar
      left={
        goesBackToText ? (
          <BackToText onBack={() => form.send({ type: 'BACK' })} />
        ) : (
          <BackButton to={report === null ? '/manage_services' : reportAt(report)} />
        )
      }
      title={<PageHeading className={page.barTitle}>{title}</PageHeading>}
      crisis={false}
    />
  );

  return (
    <div className={styles.docked}>
      {hours !== null ? (
        // The hours editor is a full page with its own bar.
        <Suspense
          fallback={
            <>
              {bar}
              <Skeleton />
            </>
          }
        >
          <HoursEditor editor={hours} serviceName={values.name} timeZone={base.timeZone ?? undefined} />
        </Suspense>
      ) : (
        <>
          {bar}
          <Content form={form} id={id} formId={formId} hasRest={hasRest} />
          {DOCKED.includes(state) && (
            <Dock
              formId={formId}
              save={t('serviceForm.save')}
              changes={changes.length}
              left={isMerging && conflict !== null ? leftToChoose(conflict) : 0}
              sending={state === 'checking' || state === 'saving'}
              isOnDevice={state === 'keptOnDevice'}
            />
          )}
        </>
      )}
      <LeaveGuard active={changes.length > 0 && ASKS_BEFORE_LEAVING.includes(state)} />
    </div>
  );
};
