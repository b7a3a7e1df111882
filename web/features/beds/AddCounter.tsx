import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';

/** Form that allows another user, by e-mail, to count the beds of a shelter. */
export const AddCounter = ({ shelter: { id } }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const queries = useQueryClient();
  const addCommand = useCommand('POST /services/{id}/bed-counters');
  const { field, setFields, submit, isSending, summary } = useForm({
    initial: { email: '' },
    check:
      async () =>
      ({ email }) =>
        email.includes('@') ? {} : { email: { code: 'PLEASE_INPUT_VALID_EMAIL' } },
    send: async ({ email }) => {
      await addCommand.run({ path: { id }, body: { email: email.trim() } });
      setFields({ email: '' });
      for (const name of ['bedCounters', 'beds']) await queries.invalidateQueries({ queryKey: [name] });
      showToast({ text: t('bedsBoard.counterAdded') });
    },
    fieldByPath: { BED_COUNTER_NOT_FOUND: 'email', BED_COUNTER_IS_VOLUNTEER: 'email', TOO_MANY_BED_COUNTERS: 'email' },
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorSummary formSummary={summary} />
      <Field
        fieldBinding={field('email')}
        label={t('bedsBoard.counterEmail')}
        help={t('bedsBoard.counterEmailHelp')}
        type="email"
        autoComplete="off"
        inputMode="email"
      />
      <button type="submit" className={button.button} disabled={isSending}>
        {t(isSending ? 'form.sending' : 'bedsBoard.nameCounter')}
      </button>
    </form>
  );
};
