import { LockKeyhole } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useDeferredRest } from '../../browser/useDeferredRest.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { lazyComponent, reloadIfConnected } from '../../layout/lazyComponent.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { cx } from '../../ui/cx.ts';
import { BackToText } from '../../ui/editing/BackToText.tsx';
import { DraftLine } from '../../ui/editing/DraftLine.tsx';
import { LeaveGuard } from '../../ui/editing/LeaveGuard.tsx';
import { countOpenChoices } from '../../ui/editing/merge/merge.ts';
import { SaveDock } from '../../ui/editing/SaveDock.tsx';
import { Search } from '../../ui/icons.ts';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { fetchHoursChunk } from './fetchHoursChunk.ts';
import { FormFields } from './FormFields.tsx';
import { QuotaReached } from './QuotaReached.tsx';
import { ServiceDeleted } from './ServiceDeleted.tsx';
import { reportUrl, useReportId } from './useReportId.ts';
import type { FormState, ServiceForm } from './useServiceForm.ts';
import button from '../../ui/button.module.css';
import styles from '../../ui/editing/Editing.module.css';
import page from '../../ui/page.module.css';

/** Loaded only when the server responds that another user saved too. */
const MergeScreen = lazyComponent(async () => (await import('./merge/MergeScreen.tsx')).MergeScreen);
const HoursEditor = lazyComponent(async () => (await fetchHoursChunk()).HoursEditor);

/** States in which the save button is shown. */
const STATES_WITH_DOCK: readonly FormState[] = ['editing', 'checking', 'saving', 'keptOnDevice', 'merging'];
const HOURS_STATES: readonly FormState[] = ['fetchingHoursEditor', 'noHoursEditor', 'editingHours'];
/** States in which leaving asks for confirmation. The text stays on the device in any case. */
const STATES_WITH_UNSAVED: readonly FormState[] = [...STATES_WITH_DOCK, ...HOURS_STATES];

interface FormScreenProps {
  readonly form: ServiceForm;
  /** Id of the service; null for a new one. */
  readonly id: string | null;
}

/** Message that the service does not exist (any more), or that the user may not see it. */
const ServiceGone = () => {
  const { t } = useTranslation();
  return (
    <main className={page.page}>
      <Message icon={Search} heading={<h2>{t('serviceForm.gone.title')}</h2>} help={t('serviceForm.gone.help')}>
        <Link href="/manage_services" className={cx(button.button, button.fill, button.wide)}>
          {t('serviceForm.toServices')}
        </Link>
      </Message>
    </main>
  );
};

/** Message that the user may not edit this service. */
const NotAllowed = ({ id }: Pick<FormScreenProps, 'id'>) => {
  const { t } = useTranslation();
  return (
    <main className={page.page}>
      <Message icon={LockKeyhole} heading={<h2>{t('serviceForm.notAllowed.title')}</h2>} help={t('serviceForm.notAllowed.help')}>
        <Link href={`/services/${id ?? ''}`} className={cx(button.button, button.fill, button.wide)}>
          {t('serviceForm.notAllowed.toPage')}
        </Link>
        <Link href="/manage_services" className={cx(button.button, button.wide)}>
          {t('serviceForm.toServices')}
        </Link>
      </Message>
    </main>
  );
};

interface FormContentProps extends FormScreenProps {
  readonly formId: string;
  readonly showsAllRows: boolean;
}

/** Content below the bar, depending on the state of the form. */
const FormContent = ({ form, id, formId, showsAllRows }: FormContentProps) => {
  const { state, send } = form;
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'SAVE' });
  };
  if (state === 'failed') return <LoadFailed onRetry={() => send({ type: 'RETRY' })} />;
  if (state === 'noHoursEditor')
    return <LoadFailed onRetry={() => void fetchHoursChunk().then(() => send({ type: 'RETRY' }), reloadIfConnected)} />;
  const loadingScreen = (
    <main className={page.wide}>
      <Skeleton />
    </main>
  );
  if (state === 'loading' || state === 'fetchingHoursEditor' || state === 'done') return loadingScreen;
  if (state === 'gone') return <ServiceGone />;
  if (state === 'deleted') return <ServiceDeleted form={form} />;
  if (state === 'notAllowed') return <NotAllowed id={id} />;
  if (state === 'merging')
    return (
      <Suspense fallback={loadingScreen}>
        <MergeScreen form={form} formId={formId} />
      </Suspense>
    );
  if (state === 'quotaReached') return <QuotaReached form={form} />;
  return (
    <main>
      <DraftLine
        restoredAt={form.context.restoredAt}
        onStartOver={() => send({ type: 'START_OVER', at: new Date().toISOString() })}
        onUndoStartOver={() => send({ type: 'RESTORE_DISCARDED' })}
      />
      <form id={formId} onSubmit={submitForm} noValidate aria-busy={state === 'checking' || state === 'saving'}>
        <FormFields form={form} hasRest={showsAllRows} />
      </form>
    </main>
  );
};

/** Screen that adds or edits a service: the form, the hours editor, or the reason why the form is unavailable. */
export const FormScreen = ({ form, id }: FormScreenProps) => {
  const { t } = useTranslation();
  const formId = useId();
  const { values, changedFields, state } = form;
  const reportId = useReportId();
  const showsAllRows = useDeferredRest(state !== 'loading');
  const hoursId = form.bind('schedules').id;
  const isEditingHours = HOURS_STATES.includes(state);
  const hadHoursEditor = useRef(false);
  useEffect(() => {
    // After the hours editor closes, focus returns to the button that opened it.
    if (hadHoursEditor.current && !isEditingHours) document.getElementById(hoursId)?.focus();
    hadHoursEditor.current = isEditingHours;
  }, [isEditingHours, hoursId]);
  const { conflict, hours, base } = form.context;
  const isMerging = state === 'merging';
  const backReturnsToForm = isMerging || state === 'noHoursEditor';
  const editTitleKey = form.visibleSections.wholeForm ? 'serviceForm.editTitle' : 'serviceForm.section.notice';
  const title = t(isMerging ? 'editing.merge.bar' : id === null ? 'serviceForm.addTitle' : editTitleKey);
  const appBar = (
    <AppBar
      leftContent={
        backReturnsToForm ? (
          <BackToText onBack={() => form.send({ type: 'BACK' })} />
        ) : (
          <BackButton to={reportId === null ? '/manage_services' : reportUrl(reportId)} />
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
              {appBar}
              <Skeleton />
            </>
          }
        >
          <HoursEditor editor={hours} serviceName={values.name} timeZone={base.timeZone ?? undefined} />
        </Suspense>
      ) : (
        <>
          {appBar}
          <FormContent form={form} id={id} formId={formId} showsAllRows={showsAllRows} />
          {STATES_WITH_DOCK.includes(state) && (
            <SaveDock
              formId={formId}
              saveLabel={t('serviceForm.save')}
              changeCount={changedFields.length}
              undecidedCount={isMerging ? countOpenChoices(conflict) : 0}
              isSending={state === 'checking' || state === 'saving'}
              isOnDevice={state === 'keptOnDevice'}
            />
          )}
        </>
      )}
      <LeaveGuard isActive={changedFields.length > 0 && STATES_WITH_UNSAVED.includes(state)} />
    </div>
  );
};
