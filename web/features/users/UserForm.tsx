import { useTranslation } from 'react-i18next';
import { MAX_QUOTA, quotaSaid } from '../../../domain/quota/limits.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import form from '../../ui/form/form.module.css';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import page from '../../ui/page.module.css';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isWaiting } from './personText.ts';
import { useMay } from './useMay.ts';
import { useRefresh } from './useRefresh.ts';

const isQuota = (typed: string): boolean => (quotaSaid(typed) ?? MAX_QUOTA + 1) <= MAX_QUOTA;

/** Somebody's name, phone, whether the account is in use, and the quota; only what was changed is sent. */
export const UserForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /users/{id}');
  const say = useToast();
  const refresh = useRefresh();
  const may = useMay();
  const maySetQuota = may('user.setQuota', user) && !user.isAdmin;
  const waiting = isWaiting(user);
  const mayApprove = may('user.approve', user);
  const { field, submit, sending, summary, set } = useForm({
    initial: { displayName: user.displayName, phone: user.phone, isApproved: user.isApproved, totalServices: String(user.totalServices) },
    check:
      async () =>
      ({ phone, totalServices }) => ({
        ...(phone !== '' && phone.replace(/\D/g, '').length !== 10 && { phone: { code: 'PLEASE_INPUT_VALID_PHONE' } }),
        ...(maySetQuota && !isQuota(totalServices) && { totalServices: { code: 'QUOTA_OUT_OF_RANGE', params: { maximum: MAX_QUOTA } } }),
      }),
    send: async ({ displayName: typedName, phone, isApproved, totalServices }) => {
      const displayName = typedName.trim() === '' ? user.displayName : typedName;
      const quota = quotaSaid(totalServices) ?? user.totalServices;
      const changes = {
        ...(displayName !== user.displayName && { displayName }),
        ...(phone !== user.phone && { phone }),
        ...(isApproved !== user.isApproved && { isApproved }),
        ...(maySetQuota && quota !== user.totalServices && { totalServices: quota }),
      };
      await revise({ path: { id: user.id }, body: changes });
      // What was left empty is shown as it was saved.
      set({ displayName, totalServices: String(quota) });
      await refresh();
      say({ text: t('people.user.saved') });
    },
    fieldOf: { QUOTA_OUT_OF_RANGE: 'totalServices' },
  });

  return (
    <section className={page.section}>
      <form className={form.form} aria-label={t('people.user.edit')} onSubmit={submit} noValidate aria-busy={sending}>
        <ErrorSummary of={summary} />
        <Field of={field('displayName')} label={t('people.user.name')} help={t('people.user.nameHelp')} optional autoComplete="off" />
        <PhoneField of={field('phone')} label={t('people.user.phone')} />
        {mayApprove && (
          <CheckField
            of={field('isApproved')}
            label={t(waiting ? 'people.user.approvedField' : 'people.user.active')}
            help={t(waiting ? 'people.user.approvedHelp' : 'people.user.activeHelp')}
          />
        )}
        {maySetQuota && (
          <Field
            of={field('totalServices')}
            label={t('people.user.quota')}
            help={t('people.user.quotaHelp')}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <SubmitButton sending={sending}>{t('form.save')}</SubmitButton>
      </form>
    </section>
  );
};
