import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_QUOTA, parseQuota } from '#domain/quota/limits.ts';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { isAwaitingApproval, roleOf } from './personText.ts';
import { RoleConfirmDialog, roleSetText } from './RoleConfirmDialog.tsx';
import { RoleField } from './RoleField.tsx';
import { useMayManageUser } from './useMayManageUser.ts';
import { useRefreshPeople } from './useRefreshPeople.ts';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';

const isValidQuota = (typed: string): boolean => (parseQuota(typed) ?? MAX_QUOTA + 1) <= MAX_QUOTA;

interface UserFormProps {
  readonly user: User;
  /** True if the reader sets the role here. */
  readonly hasRoleField: boolean;
}

/**
 * Form with name, phone, activation, quota and role of a person, and one save button. Sends only changed values, and a role only after a
 * confirmation.
 */
export const UserForm = ({ user, hasRoleField }: UserFormProps) => {
  const { t } = useTranslation();
  const { run: updateUser } = useCommand('PUT /users/{id}');
  const { run: setRole } = useCommand('POST /users/{userId}/set-permission');
  const [isConfirming, setIsConfirming] = useState(false);
  const showToast = useToast();
  const refresh = useRefreshPeople();
  const mayPerform = useMayManageUser();
  const maySetQuota = mayPerform('user.setQuota', user) && !user.isAdmin;
  const needsApproval = isAwaitingApproval(user);
  const mayApprove = mayPerform('user.approve', user);
  const currentRole = roleOf(user);
  const parseRole = (chosenRole: string): Role => ROLES.find((role) => role === chosenRole) ?? currentRole;
  const { values, field, submit, isSending, summary, setFields } = useForm({
    initial: {
      displayName: user.displayName,
      phone: user.phone,
      isApproved: user.isApproved,
      totalServices: String(user.totalServices),
      role: currentRole as string,
    },
    check:
      async () =>
      ({ phone, totalServices }) => ({
        ...(phone !== '' && phone.replace(/\D/g, '').length !== 10 && { phone: { code: 'PLEASE_INPUT_VALID_PHONE' } }),
        ...(maySetQuota &&
          !isValidQuota(totalServices) && { totalServices: { code: 'QUOTA_OUT_OF_RANGE', params: { maximum: MAX_QUOTA } } }),
      }),
    send: async ({ displayName: newName, phone, isApproved, totalServices, role: chosenRole }) => {
      const displayName = newName.trim() === '' ? user.displayName : newName;
      const quota = parseQuota(totalServices) ?? user.totalServices;
      const changes = {
        ...(displayName !== user.displayName && { displayName }),
        ...(phone !== user.phone && { phone }),
        ...(isApproved !== user.isApproved && { isApproved }),
        ...(maySetQuota && quota !== user.totalServices && { totalServices: quota }),
      };
      const role = parseRole(chosenRole);
      if (role === currentRole || Object.keys(changes).length > 0) await updateUser({ path: { id: user.id }, body: changes });
      if (role !== currentRole) await setRole({ path: { userId: user.id }, body: { role } });
      // Fields that were left empty show the saved values.
      setFields({ displayName, totalServices: String(quota) });
      await refresh();
      showToast({ text: role === currentRole ? t('people.user.saved') : roleSetText(t, user, role) });
    },
    fieldByPath: { QUOTA_OUT_OF_RANGE: 'totalServices' },
  });
  const role = parseRole(values.role);
  const submitOrConfirm = (event: FormEvent) => {
    event.preventDefault();
    if (role === currentRole) submit();
    else setIsConfirming(true);
  };

  return (
    <section className={page.section}>
      <form className={form.form} aria-label={t('people.user.edit')} onSubmit={submitOrConfirm} noValidate aria-busy={isSending}>
        <ErrorSummary formSummary={summary} />
        <Field fieldBinding={field('displayName')} label={t('people.user.name')} isOptional autoComplete="off" />
        <PhoneField fieldBinding={field('phone')} label={t('people.user.phone')} />
        {mayApprove && (
          <CheckField
            fieldBinding={field('isApproved')}
            label={t(needsApproval ? 'people.user.approvedField' : 'people.user.active')}
            help={needsApproval ? t('people.user.approvedHelp') : undefined}
          />
        )}
        {maySetQuota && (
          <Field
            fieldBinding={field('totalServices')}
            label={t('people.user.quota')}
            help={t('people.user.quotaHelp')}
            isOptional
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        {hasRoleField && <RoleField user={user} {...field('role')} />}
        <SubmitButton isSending={isSending}>{t('form.save')}</SubmitButton>
      </form>
      {isConfirming && (
        <RoleConfirmDialog
          user={user}
          role={role}
          onYes={() => {
            setIsConfirming(false);
            submit();
          }}
          onNo={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
};
