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
  /** True for a field of several lines. */
  readonly long?: boolean;
}

/**
 * Field for a Spanish text. Marks a machine translation. Offers a text that a person wrote for a previous English text, which the user can
 * reuse or rewrite.
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
