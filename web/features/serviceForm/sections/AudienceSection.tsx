import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES } from '#kernel/vocabulary/categories.ts';
import { CATEGORY_TEXTS } from '#kernel/vocabulary/texts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Field, FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Known } from '../machine/values.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import { SpanishField } from './SpanishField.tsx';
import chip from '#web/ui/Chip.module.css';
import fields from '#web/ui/form/form.module.css';

const ANSWERS: readonly Known[] = ['yes', 'no', 'unknown'];
const asKnown = (value: string): Known => ANSWERS.find((answer) => answer === value) ?? 'unknown';

/** Section with the audience and the conditions for visitors. */
export const AudienceSection = ({ form }: { readonly form: ServiceForm }) => {
  const { bind, values } = form;
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  const { id, value, error, onChange } = bind('category');
  const stepFree = bind('isWheelchairAccessible');
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
              checked={value.includes(category)}
              onChange={(on) => onChange(CATEGORIES.filter((each) => (each === category ? on : value.includes(each))))}
            />
          ))}
        </div>
        <FieldError id={errorId} text={error} />
      </fieldset>
      <Field of={bind('age')} label={t('serviceForm.field.age')} optional help={t('serviceForm.audience.ageHelp')} autoComplete="off" />
      {(values.age !== '' || values.ageEs !== '') && <SpanishField form={form} name="ageEs" />}
      <fieldset>
        <legend className={fields.label}>{t('serviceForm.audience.good')}</legend>
        <CheckField of={bind('isAllowedPet')} label={t('serviceForm.field.isAllowedPet')} />
        <CheckField of={bind('isLowBarrier')} label={t('serviceForm.field.isLowBarrier')} />
      </fieldset>
      <SelectField
        id={stepFree.id}
        value={stepFree.value}
        onChange={(answer) => stepFree.onChange(asKnown(answer))}
        label={t('serviceForm.field.isWheelchairAccessible')}
        error={stepFree.error}
        options={ANSWERS.map((answer) => ({ value: answer, label: t(`serviceForm.audience.${answer}`) }))}
      />
    </Section>
  );
};
