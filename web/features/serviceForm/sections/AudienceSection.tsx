import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KNOWN_WIRE_CONDITIONS, OPEN_WIRE_CONDITIONS } from '#domain/service/conditions.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { YesNoUnknown } from '../machine/serviceValues.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import { SpanishField } from './SpanishField.tsx';
import chip from '#web/ui/Chip.module.css';
import fields from '#web/ui/form/form.module.css';

const YES_NO_UNKNOWN: readonly YesNoUnknown[] = ['yes', 'no', 'unknown'];
const parseAnswer = (value: string): YesNoUnknown => YES_NO_UNKNOWN.find((answer) => answer === value) ?? 'unknown';

/** Section with the audience and the conditions for visitors. */
export const AudienceSection = ({ form }: { readonly form: ServiceForm }) => {
  const { bind, values } = form;
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  const { id, value, error, onChange } = bind('category');
  return (
    <Section name="audience">
      <fieldset id={id} tabIndex={-1} aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={fields.label}>{t('serviceForm.field.category')}</legend>
        <div className={chip.chips}>
          {CATEGORIES.map((category) => (
            <Chip
              key={category}
              type="checkbox"
              name="category"
              label={CATEGORY_TEXTS[category][language]}
              isChecked={value.includes(category)}
              onChange={(isOn) =>
                onChange(CATEGORIES.filter((knownCategory) => (knownCategory === category ? isOn : value.includes(knownCategory))))
              }
            />
          ))}
        </div>
        <FieldError id={errorId} text={error} />
      </fieldset>
      <Field
        fieldBinding={bind('age')}
        label={t('serviceForm.field.age')}
        isOptional
        help={t('serviceForm.audience.ageHelp')}
        autoComplete="off"
      />
      {(values.age !== '' || values.ageEs !== '') && <SpanishField form={form} name="ageEs" />}
      <fieldset>
        <legend className={fields.label}>{t('serviceForm.audience.good')}</legend>
        {KNOWN_WIRE_CONDITIONS.map((name) => (
          <CheckField key={name} fieldBinding={bind(name)} label={t(`serviceForm.field.${name}`)} />
        ))}
      </fieldset>
      {OPEN_WIRE_CONDITIONS.map((name) => {
        const { id: selectId, value: answer, error: selectError, onChange: onAnswer } = bind(name);
        return (
          <SelectField
            key={name}
            id={selectId}
            value={answer}
            onChange={(typed) => onAnswer(parseAnswer(typed))}
            label={t(`serviceForm.field.${name}`)}
            error={selectError}
            options={YES_NO_UNKNOWN.map((option) => ({ value: option, label: t(`serviceForm.audience.${option}`) }))}
          />
        );
      })}
    </Section>
  );
};
