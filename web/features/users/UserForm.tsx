import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUOTA, parseQuota } from '#domain/quota/limits.ts';
import { ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isWaiting, roleOf } from './personText.ts';
import { RoleField } from './RoleField.tsx';
import { RoleQuestion, roleSetText } from './RoleQuestion.tsx';
import { useMay } from './useMay.ts';
import { useRefresh } from './useRefresh.ts';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';

const isQuota = (typed: string): boolean => (parseQuota(typed) ?? MAX_QUOTA + 1) <= MAX_QUOTA;

/**
 * Form with name, phone, activation, quota and role of a person, and one save button. Sends only changed values, and a role only after a
 * confirmation.
 */
export const UserForm = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation();
  const { run: revise } = useCommand('PUT /users/{id}');
  const { run: setRole } = useCommand('POST /users/{userId}/set-permission');
  const [asking, setAsking] = useState(false);
  const say = useToast();
  const refresh = useRefresh();
  const may = useMay();
  const maySetQuota = may('user.setQuota', user) && !user.isAdmin;
  const waiting = isWaiting(user);
  const mayApprove = may('user.approve', user);
  const maySetRole = may('user.setRole', user);
  const current = roleOf(user);
  const roleIn = (chosen: string): Role => ROLES.find((role) => role === chosen) ?? current;
  const { values, field, submit, sending, summary, set } = useForm({
    initial: {
      displayName: user.displayName,
      phone: user.phone,
      isApproved: user.isApproved,
      totalServices: String(user.totalServices),
      role: current as string,
    },
    check:
      async () =>
      ({ phone, totalServices }) => ({
        ...(phone !== '' && phone.replace(/\D/g, '').length !== 10 && { phone: { code: 'PLEASE_INPUT_VALID_PHONE' } }),
        ...(maySetQuota && !isQuota(totalServices) && { totalServices: { code: 'QUOTA_OUT_OF_RANGE', params: { maximum: MAX_QUOTA } } }),
      }),
    send: async ({ displayName: typedName, phone, isApproved, totalServices, role: chosen }) => {
      const displayName = typedName.trim() === '' ? user.displayName : typedName;
      const quota = parseQuota(totalServices) ?? user.totalServices;
      const changes = {
        ...(displayName !== user.displayName && { displayName }),
        ...(phone !== user.phone && { phone }),
        ...(isApproved !== user.isApproved && { isApproved }),
        ...(maySetQuota && quota !== user.totalServices && { totalServices: quota }),
      };
      const role = roleIn(chosen);
      if (role === current || Object.keys(changes).length > 0) await revise({ path: { id: user.id }, body: changes });
      if (role !== current) await setRole({ path: { userId: user.id }, body: { role } });
      // Fields that were left empty show the saved values.
      set({ displayName, totalServices: String(quota) });
      await refresh();
      say({ text: role === current ? t('people.user.saved') : roleSetText(t, user, role) });
    },
    fieldOf: { QUOTA_OUT_OF_RANGE: 'totalServices' },
  });
  const role = roleIn(values.role);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (role === current) submit();
    else setAsking(true);
  };

  return (
    <section className={page.section}>
      <form className={form.form} aria-label={t('people.user.edit')} onSubmit={save} noValidate aria-busy={sending}>
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
        {maySetRole && <RoleField user={user} {...field('role')} />}
        <SubmitButton sending={sending}>{t('form.save')}</SubmitButton>
      </form>
      {asking && (
        <RoleQuestion
          user={user}
          role={role}
          onYes={() => {
            setAsking(false);
            submit();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
};
