import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { session } from '../../browser/session.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';

/** Form of the user's own name and phone. */
export const ProfileForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /auth/profile');
  const showToast = useToast();
  const queries = useQueryClient();
  const { field, submit, isSending, summary } = useForm({
    initial: { displayName: user.displayName, phone: user.phone },
    check: async () => (await import('./accountFormChecks.ts')).checkProfile,
    send: async (profile) => {
      await revise({ body: profile });
      const current = session.get();
      if (current !== null) session.set({ ...current, user: { ...current.user, displayName: profile.displayName.trim() } });
      void queries.invalidateQueries({ queryKey: ['profile'] });
      showToast({ text: t('ownAccount.profile.saved') });
    },
  });

  return (
    <section className={page.section}>
      <h2>{t('ownAccount.profile.edit')}</h2>
      <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
        <ErrorSummary formSummary={summary} />
        <Field fieldBinding={field('displayName')} label={t('account.field.displayName')} autoComplete="name" />
        <PhoneField fieldBinding={field('phone')} label={t('account.field.phone')} />
        <SubmitButton isSending={isSending}>{t('form.save')}</SubmitButton>
      </form>
    </section>
  );
};
