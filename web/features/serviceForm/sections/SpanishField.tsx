import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/Field.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/Tag.tsx';
import text from '../../../ui/text.module.css';
import type { SpanishField as Name } from '../machine/values.ts';
import type { ServiceForm } from '../useServiceForm.ts';

interface SpanishFieldProps {
  readonly form: ServiceForm;
  readonly name: Name;
  /** Of several lines. */
  readonly long?: boolean;
}

/**
 * A field of the Spanish: marked while it says what a machine wrote, and with what a person wrote for a former English text, which
 * they use again or write anew; nothing of that is decided for them.
 */
export const SpanishField = ({ form: { bind, context }, name, long = false }: SpanishFieldProps) => {
  const { t } = useTranslation();
  const { machine, outdated } = context.base.spanish;
  const of = bind(name);
  const former = outdated[name];
  const isMachines = machine.includes(name) && of.value === context.base.values[name];
  const label = t(`serviceForm.field.${name}`);
  return (
    <div>
      {long ? <TextAreaField of={of} label={label} lang="es" /> : <Field of={of} label={label} optional lang="es" autoComplete="off" />}
      {isMachines && (
        <p className={text.small}>
          <Tag tone="dash">{t('serviceForm.words.machine')}</Tag>
        </p>
      )}
      {former !== undefined && of.value === '' && (
        <div role="note">
          <p className={cx(text.small, text.muted)}>{t('serviceForm.words.outdated')}</p>
          <p lang="es">{former}</p>
          <button type="button" className={cx(button.button, button.quiet)} onClick={() => of.onChange(former)}>
            {t('serviceForm.words.useAgain')}
          </button>
        </div>
      )}
    </div>
  );
};
