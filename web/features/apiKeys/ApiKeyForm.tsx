import { useTranslation } from 'react-i18next';
import { MAX_KEY_NAME_LENGTH } from '#domain/apiKey/limits.ts';
import { API_KEY_RIGHTS, type ApiKeyRight } from '#domain/permissions/apiKeys.ts';
import { useCommand } from '../../api/useCommand.ts';
import { cx } from '../../ui/cx.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { endOfDay } from './lastDay.ts';
import type { IssuedKey } from './NewKey.tsx';
import { splitIds, SheltersField } from './SheltersField.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import styles from './ApiKeys.module.css';

interface ApiKeyFormProps {
  readonly onIssued: (issuedKey: IssuedKey) => void;
  readonly onCancel: () => void;
}

type Values = Record<'name' | 'serviceIds' | 'expiresAt' | 'rights', string> & Record<ApiKeyRight, boolean>;

const rightsOf = (values: Values): ApiKeyRight[] => API_KEY_RIGHTS.filter((right) => values[right]);

/** Form of a new API key: its name, what it may do, the shelters whose beds it counts, and its last day. */
export const ApiKeyForm = ({ onIssued, onCancel }: ApiKeyFormProps) => {
  const { t } = useTranslation();
  const { run: issueKey } = useCommand('POST /api-keys');
  const { field, submit, summary, isSending, values } = useForm<Values>({
    // The list of rights has no control of its own: its error belongs to the group.
    initial: { name: '', countBeds: false, readHistory: false, import: false, rights: '', serviceIds: '', expiresAt: '' },
    check: async () => (typed) => ({
      ...(typed.name.trim() === '' && { name: { code: 'REQUIRED', text: t('apiKeys.form.error.name') } }),
      ...(rightsOf(typed).length === 0 && { rights: { code: 'REQUIRED', text: t('apiKeys.form.error.rights') } }),
      ...(typed.countBeds && typed.serviceIds === '' && { serviceIds: { code: 'REQUIRED', text: t('apiKeys.form.error.serviceIds') } }),
    }),
    send: async (typed) => {
      const { key } = await issueKey({
        body: {
          name: typed.name,
          rights: rightsOf(typed),
          ...(typed.countBeds && { serviceIds: splitIds(typed.serviceIds) }),
          ...(typed.expiresAt !== '' && { expiresAt: endOfDay(typed.expiresAt) }),
        },
      });
      onIssued({ name: typed.name.trim(), key });
    },
  });
  const rights = field('rights');
  return (
    <form className={cx(page.section, form.form)} onSubmit={submit} noValidate aria-labelledby="api-key-form">
      <h2 id="api-key-form">{t('apiKeys.add')}</h2>
      <ErrorSummary formSummary={summary} />
      <Field
        fieldBinding={field('name')}
        label={t('apiKeys.form.name')}
        help={t('apiKeys.form.nameHelp')}
        maxLength={MAX_KEY_NAME_LENGTH}
        autoComplete="off"
      />
      <fieldset className={styles.rights} id={rights.id} tabIndex={-1}>
        <legend className={form.label}>{t('apiKeys.form.rights')}</legend>
        {API_KEY_RIGHTS.map((right) => {
          const rightField = field(right);
          const onChange = (isChosen: boolean) => {
            rightField.onChange(isChosen);
            rights.onChange('');
          };
          return (
            <CheckField
              key={right}
              fieldBinding={{ ...rightField, onChange }}
              label={t(`apiKeys.right.${right}`)}
              help={t(`apiKeys.rightHelp.${right}`)}
            />
          );
        })}
        <FieldError id={`${rights.id}error`} text={rights.error} />
      </fieldset>
      {values.countBeds && <SheltersField fieldBinding={field('serviceIds')} />}
      <Field
        fieldBinding={field('expiresAt')}
        label={t('apiKeys.form.lastDay')}
        help={t('apiKeys.form.lastDayHelp')}
        isOptional
        type="date"
        className={styles.day}
      />
      <div className={styles.buttons}>
        <button type="submit" className={cx(button.button, button.fill)} disabled={isSending}>
          {isSending ? t('form.sending') : t('apiKeys.form.submit')}
        </button>
        <button type="button" className={button.button} onClick={onCancel}>
          {t('apiKeys.form.cancel')}
        </button>
      </div>
    </form>
  );
};
