import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { crisisNumber } from '#domain/crisisLine/crisisNumbers.ts';
import { DESCRIPTION_MAX_LENGTH } from '#domain/crisisLine/limits.ts';
import { normalizeWebAddress } from '#kernel/webAddress.ts';
import { cx } from '#web/ui/cx.ts';
import { CountedText } from '#web/ui/editing/CountedText.tsx';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { More } from '#web/ui/editing/More.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { LineForm } from './useLineForm.ts';
import type { FieldName } from './values.ts';
import styles from '#web/ui/editing/Editing.module.css';
import fields from '#web/ui/form/form.module.css';
import text from '#web/ui/text.module.css';

const REQUIRED: readonly FieldName[] = ['name', 'phone', 'area', 'time'];
const NUMBER = { type: 'tel', autoComplete: 'off' } as const;
const WEB = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, tidied: normalizeWebAddress } as const;
const SPANISH = { lang: 'es' } as const;

interface PartProps {
  readonly form: LineForm;
}

interface LineProps extends PartProps, Omit<ComponentProps<typeof Field>, 'of' | 'label' | 'optional' | 'form' | 'name'> {
  readonly name: FieldName;
  /** Returns the value as it will be stored, which replaces the typed one on blur; undefined if the value is invalid. */
  readonly tidied?: (typed: string) => string | undefined;
}

/** A field of the form with its label. Optional fields are marked. */
const Line = ({ form, name, tidied, ...input }: LineProps) => {
  const { t } = useTranslation();
  const of = form.field(name);
  const tidy = () => {
    const stored = tidied?.(of.value.trim());
    if (stored !== undefined && stored !== of.value) of.onChange(stored);
  };
  return (
    <Field
      of={of}
      label={t(`crisisManage.field.${name}`)}
      optional={!REQUIRED.includes(name)}
      autoComplete="off"
      onBlur={tidy}
      {...input}
    />
  );
};

/** Spanish fields of a section. Expanded if one of them has a value or an error. */
const InSpanish = ({ form, names, children }: PartProps & { readonly names: readonly FieldName[]; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const isUsed = names.some((name) => form.values[name] !== '' || form.field(name).error !== undefined);
  return (
    <More summary={t('editing.spanish')} open={isUsed}>
      <div className={fields.form}>
        <p className={cx(text.muted, text.small)}>{t('crisisManage.help.spanish')}</p>
        {children}
      </div>
    </More>
  );
};

const NameAndText = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-words" title={t('crisisManage.section.words')}>
      <Line form={form} name="name" />
      <CountedText of={form.field('description')} label={t('crisisManage.field.description')} most={DESCRIPTION_MAX_LENGTH} />
      <InSpanish form={form} names={['nameEs', 'descriptionEs']}>
        <Line form={form} name="nameEs" {...SPANISH} />
        <CountedText
          of={form.field('descriptionEs')}
          label={t('crisisManage.field.descriptionEs')}
          most={DESCRIPTION_MAX_LENGTH}
          {...SPANISH}
        />
      </InSpanish>
    </FormSection>
  );
};

const Reach = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-reach" title={t('crisisManage.section.reach')}>
      <div className={styles.phone}>
        {/* The number is formatted on blur, because it can have three or ten digits. */}
        <Line form={form} name="phone" help={t('crisisManage.help.phone')} tidied={crisisNumber} {...NUMBER} />
        <Line form={form} name="key" help={t('crisisManage.help.key')} />
      </div>
      <Line form={form} name="text" help={t('crisisManage.help.text')} />
      <div className={styles.pair}>
        <Line form={form} name="chatWebLink" {...WEB} />
        <Line form={form} name="website" {...WEB} />
      </div>
      <InSpanish form={form} names={['keyEs', 'textEs', 'chatWebLinkEs']}>
        <Line form={form} name="keyEs" help={t('crisisManage.help.keyEs')} />
        <Line form={form} name="textEs" help={t('crisisManage.help.textEs')} />
        <Line form={form} name="chatWebLinkEs" {...WEB} />
      </InSpanish>
    </FormSection>
  );
};

const When = ({ form }: PartProps) => {
  const { t } = useTranslation();
  return (
    <FormSection id="line-when" title={t('crisisManage.section.when')}>
      <div className={styles.pair}>
        <Line form={form} name="area" help={t('crisisManage.help.area')} />
        <Line form={form} name="time" help={t('crisisManage.help.time')} />
      </div>
      <InSpanish form={form} names={['areaEs', 'timeEs']}>
        <div className={styles.pair}>
          <Line form={form} name="areaEs" {...SPANISH} />
          <Line form={form} name="timeEs" {...SPANISH} />
        </div>
      </InSpanish>
    </FormSection>
  );
};

/** All fields of a line, with collapsed Spanish fields in each section. */
export const LineFields = ({ form }: PartProps) => (
  <>
    <NameAndText form={form} />
    <Reach form={form} />
    <When form={form} />
  </>
);
