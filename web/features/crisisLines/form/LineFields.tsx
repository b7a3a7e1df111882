import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { crisisNumber } from '#domain/crisisLine/crisisNumbers.ts';
import { DESCRIPTION_MAX_LENGTH } from '#domain/crisisLine/limits.ts';
import { normalizeWebAddress } from '#domain/values/webAddress.ts';
import { cx } from '#web/ui/cx.ts';
import { CountedTextArea } from '#web/ui/editing/CountedTextArea.tsx';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { MoreSection } from '#web/ui/editing/MoreSection.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { FieldName } from './lineValues.ts';
import type { LineForm } from './useLineForm.ts';
import styles from '#web/ui/editing/Editing.module.css';
import fields from '#web/ui/form/form.module.css';
import text from '#web/ui/text.module.css';

const REQUIRED_FIELDS: readonly FieldName[] = ['name', 'phone', 'area', 'time'];
const PHONE_INPUT = { type: 'tel', autoComplete: 'off' } as const;
const URL_INPUT = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, normalize: normalizeWebAddress } as const;
const SPANISH_INPUT = { lang: 'es' } as const;

interface PartProps {
  readonly form: LineForm;
}

interface LineFieldProps extends PartProps, Omit<ComponentProps<typeof Field>, 'fieldBinding' | 'label' | 'isOptional' | 'form' | 'name'> {
  readonly name: FieldName;
  /** Label in the form, if it says more than the name of the field elsewhere. */
  readonly label?: string;
  /** Returns the value as it will be stored, which replaces the typed one on blur; undefined if the value is invalid. */
  readonly normalize?: (typed: string) => string | undefined;
}

/** A field of the form with its label. Optional fields are marked. */
const LineField = ({ form, name, label, normalize, ...input }: LineFieldProps) => {
  const { t } = useTranslation();
  const fieldBinding = form.field(name);
  const normalizeValue = () => {
    const normalized = normalize?.(fieldBinding.value.trim());
    if (normalized !== undefined && normalized !== fieldBinding.value) fieldBinding.onChange(normalized);
  };
  return (
    <Field
      fieldBinding={fieldBinding}
      label={label ?? t(`crisisManage.field.${name}`)}
      isOptional={!REQUIRED_FIELDS.includes(name)}
      autoComplete="off"
      onBlur={normalizeValue}
      {...input}
    />
  );
};

/** Spanish fields of a section. Expanded if one of them has a value or an error. */
const SpanishFields = ({ form, names, children }: PartProps & { readonly names: readonly FieldName[]; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const isFilled = names.some((name) => form.values[name] !== '' || form.field(name).error !== undefined);
  return (
    <MoreSection summary={t('editing.spanish')} initiallyOpen={isFilled}>
      <div className={fields.form}>
        <p className={cx(text.muted, text.small)}>{t('crisisManage.help.spanish')}</p>
        {children}
      </div>
    </MoreSection>
  );
};

const NameAndText = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-words" title={t('crisisManage.section.words')}>
      <LineField form={form} name="name" label={t('crisisManage.inEnglish.name')} />
      <CountedTextArea
        fieldBinding={form.field('description')}
        label={t('crisisManage.inEnglish.description')}
        maxLength={DESCRIPTION_MAX_LENGTH}
      />
      <SpanishFields form={form} names={['nameEs', 'descriptionEs']}>
        <LineField form={form} name="nameEs" {...SPANISH_INPUT} />
        <CountedTextArea
          fieldBinding={form.field('descriptionEs')}
          label={t('crisisManage.field.descriptionEs')}
          maxLength={DESCRIPTION_MAX_LENGTH}
          {...SPANISH_INPUT}
        />
      </SpanishFields>
    </FormSection>
  );
};

const ContactFields = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-reach" title={t('crisisManage.section.reach')}>
      <div className={styles.phone}>
        {/* The number is formatted on blur, because it can have three or ten digits. */}
        <LineField form={form} name="phone" help={t('crisisManage.help.phone')} normalize={crisisNumber} {...PHONE_INPUT} />
        <LineField form={form} name="key" help={t('crisisManage.help.key')} />
      </div>
      <LineField form={form} name="text" help={t('crisisManage.help.text')} />
      <div className={styles.pair}>
        <LineField form={form} name="chatWebLink" {...URL_INPUT} />
        <LineField form={form} name="website" {...URL_INPUT} />
      </div>
      <SpanishFields form={form} names={['keyEs', 'textEs', 'chatWebLinkEs']}>
        <LineField form={form} name="keyEs" help={t('crisisManage.help.keyEs')} />
        <LineField form={form} name="textEs" help={t('crisisManage.help.textEs')} />
        <LineField form={form} name="chatWebLinkEs" {...URL_INPUT} />
      </SpanishFields>
    </FormSection>
  );
};

const HoursFields = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-when" title={t('crisisManage.section.when')}>
      <div className={styles.pair}>
        <LineField form={form} name="area" help={t('crisisManage.help.area')} />
        <LineField form={form} name="time" help={t('crisisManage.help.time')} />
      </div>
      <SpanishFields form={form} names={['areaEs', 'timeEs']}>
        <div className={styles.pair}>
          <LineField form={form} name="areaEs" {...SPANISH_INPUT} />
          <LineField form={form} name="timeEs" {...SPANISH_INPUT} />
        </div>
      </SpanishFields>
    </FormSection>
  );
};

/** All fields of a line, with collapsed Spanish fields in each section. */
export const LineFields = ({ form }: PartProps) => (
  <>
    <NameAndText form={form} />
    <ContactFields form={form} />
    <HoursFields form={form} />
  </>
);
