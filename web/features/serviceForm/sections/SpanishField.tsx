import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { TextAreaField } from '#web/ui/form/TextAreaField.tsx';
import { Languages } from '#web/ui/icons.ts';
import { Note } from '#web/ui/Note.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { SpanishField as Name } from '../machine/serviceValues.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import button from '#web/ui/button.module.css';
import fields from '#web/ui/form/form.module.css';

interface SpanishFieldProps {
  readonly form: ServiceForm;
  readonly name: Name;
  /** True for a field of several lines. */
  readonly isMultiline?: boolean;
}

/**
 * Field for a Spanish text. Marks a machine translation, which the user can correct or reject, and English that is kept. Offers a text that a person wrote for a previous English text, which the user can
 * reuse or rewrite.
 */
export const SpanishField = ({ form: { bind, context }, name, isMultiline = false }: SpanishFieldProps) => {
  const { t } = useTranslation();
  const { machine, kept, outdated } = context.base.spanish;
  const fieldBinding = bind(name);
  const formerText = outdated[name];
  const isMachineTranslated = machine.includes(name) && fieldBinding.value === context.base.values[name];
  // An empty text in place of a machine's keeps the English.
  const isEnglishKept = fieldBinding.value === '' && (kept.includes(name) || (machine.includes(name) && context.base.values[name] !== ''));
  const label = t(`serviceForm.field.${name}`);
  return (
    <div className={fields.field}>
      {isMultiline ? (
        <TextAreaField fieldBinding={fieldBinding} label={label} lang="es" />
      ) : (
        <Field fieldBinding={fieldBinding} label={label} isOptional lang="es" autoComplete="off" />
      )}
      {isMachineTranslated && (
        <p>
          <Tag tone="dash">{t('serviceForm.words.machine')}</Tag>{' '}
          <button type="button" className={cx(button.button, button.link)} onClick={() => fieldBinding.onChange('')}>
            {t('serviceForm.words.keepEnglish')}
          </button>
        </p>
      )}
      {isEnglishKept && (
        <p>
          <Tag tone="dash">{t('notice.inEnglish')}</Tag>
        </p>
      )}
      {formerText !== undefined && fieldBinding.value === '' && (
        <Note icon={Languages} isLampColoured>
          {t('serviceForm.words.outdated')} <strong lang="es">{formerText}</strong>{' '}
          <button type="button" onClick={() => fieldBinding.onChange(formerText)}>
            {t('serviceForm.words.useAgain')}
          </button>
        </Note>
      )}
    </div>
  );
};
