import { CircleCheck, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ApiError } from '#web/api/ApiError.ts';
import type { Confirmation } from '#web/api/types.ts';
import { useCommand } from '#web/api/useCommand.ts';
import { formatLocalDate } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { fieldLabel } from '#web/services/manage/activity/fieldText.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorSummary } from '#web/ui/form/ErrorSummary.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useForm } from '#web/ui/form/useForm.ts';
import { Note } from '#web/ui/Note.tsx';
import { ConfirmedFields } from './ConfirmedFields.tsx';
import button from '#web/ui/button.module.css';
import form from '#web/ui/form/form.module.css';
import page from '#web/ui/page.module.css';

interface ConfirmFactsProps {
  readonly token: string;
  readonly confirmation: Confirmation;
  /** Called when the facts changed on the server: the page has to reload them. */
  readonly onChanged: () => void;
}

/** Returns when the place was confirmed, if the server answers that another person confirmed it first. */
const previousConfirmationIn = (error: unknown): string | undefined => {
  const previousConfirmation = error instanceof ApiError && error.code === 'ALREADY_CONFIRMED' ? error.params?.['confirmedAt'] : undefined;
  return typeof previousConfirmation === 'string' ? previousConfirmation : undefined;
};

/** Shows the facts of the place, with one button that confirms them. */
export const ConfirmFacts = ({ token, confirmation: { service, changed, confirmedAt }, onChanged }: ConfirmFactsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run: confirm } = useCommand('POST /confirmations/{token}');
  const [previouslyConfirmedAt, setPreviouslyConfirmedAt] = useState(confirmedAt);
  const [isJustConfirmed, setIsJustConfirmed] = useState(false);
  const { submit, isSending, summary } = useForm({
    initial: {},
    send: async () => {
      try {
        await confirm({ path: { token }, body: { revision: service.revision } });
        setIsJustConfirmed(true);
      } catch (error) {
        const previousConfirmation = previousConfirmationIn(error);
        if (error instanceof ApiError && error.code === 'CONFIRM_FACTS_CHANGED') onChanged();
        if (previousConfirmation === undefined) throw error;
        setPreviouslyConfirmedAt(previousConfirmation);
      }
    },
  });
  const isDone = isJustConfirmed || previouslyConfirmedAt !== undefined;
  const wasConfirmed = confirmedAt !== undefined;
  const confirmedMessage = (
    <Note icon={CircleCheck} isLampColoured>
      <b>
        {isJustConfirmed || previouslyConfirmedAt === undefined
          ? t('confirm.thanks')
          : t('confirm.already', { date: formatLocalDate(previouslyConfirmedAt, language) })}
      </b>{' '}
      {t(isJustConfirmed ? 'confirm.thanksHelp' : 'confirm.alreadyHelp')}
    </Note>
  );
  const changedFieldNames = changed.map((name) => fieldLabel(t, name).toLocaleLowerCase(language));

  return (
    <>
      {wasConfirmed && <section className={page.section}>{confirmedMessage}</section>}
      {!isDone && changedFieldNames.length > 0 && (
        <section className={page.section} role="status">
          <Note icon={PencilLine} isLampColoured>
            <b>{t('confirm.changed', { fields: changedFieldNames.join(', ') })}</b> {t('confirm.changedHelp')}
          </Note>
        </section>
      )}
      <section className={page.section} aria-labelledby="place">
        <h2 id="place">{service.name}</h2>
        {!isDone && <p>{t('confirm.lead')}</p>}
        <ConfirmedFields service={service} changed={isDone ? [] : changed} />
        {service.isConfidential && <p>{t('confirm.hidden')}</p>}
      </section>
      <section className={page.section} aria-label={t('confirm.answer')}>
        <form className={form.form} onSubmit={submit} aria-busy={isSending}>
          <ErrorSummary formSummary={summary} />
          <div role="status">{isDone && !wasConfirmed && confirmedMessage}</div>
          {!isDone && <SubmitButton isSending={isSending}>{t('confirm.yes')}</SubmitButton>}
          <Link href={`/services/${service.id}/edit`} className={cx(button.button, button.wide)}>
            {t('confirm.correct')}
          </Link>
        </form>
      </section>
    </>
  );
};
