import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/form/Field.tsx';
import { TextAreaField } from '#web/ui/form/TextAreaField.tsx';
import { Languages } from '#web/ui/icons.ts';
import { Note } from '#web/ui/Note.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { SpanishField as Name } from '../machine/values.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import fields from '#web/ui/form/form.module.css';

interface SpanishFieldProps {
  readonly form: ServiceForm;
  readonly name: Name;
  /** Of several lines. */
  readonly long?: boolean;
}

/**
 * A field of the Spanish: marked while it holds a machine translation, and with what a person wrote for a former English text, which
 * the user can use again or rewrite; the form decides neither for them.
 */
export const SpanishField = ({ form: { bind, context }, name, long = false }: SpanishFieldProps) => {
  const { t } = useTranslation();
  const { machine, outdated } = context.base.spanish;
  const of = bind(name);
  const former = outdated[name];
  const isMachines = machine.includes(name) && of.value === context.base.values[name];
  const label = t(`serviceForm.field.${name}`);
  return (
    <div className={fields.field}>
      {long ? <TextAreaField of={of} label={label} lang="es" /> : <Field of={of} label={label} optional lang="es" autoComplete="off" />}
      {isMachines && (
        <p>
          <Tag tone="dash">{t('serviceForm.words.machine')}</Tag>
        </p>
      )}
      {former !== undefined && of.value === '' && (
        <Note icon={Languages} lamp>
          {t('serviceForm.words.outdated')} <strong lang="es">{former}</strong>{' '}
          <button type="button" onClick={() => of.onChange(former)}>
            {t('serviceForm.words.useAgain')}
          </button>
        </Note>
      )}
    </div>
  );
};
