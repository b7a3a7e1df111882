import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { CountedTextArea } from '#web/ui/editing/CountedTextArea.tsx';
import { MoreSection } from '#web/ui/editing/MoreSection.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import { SpanishField } from './SpanishField.tsx';
import fields from '#web/ui/form/form.module.css';
import text from '#web/ui/text.module.css';

/** Maximum number of characters of a description (specification, section 3). */
const MAX_DESCRIPTION_LENGTH = 1000;

/** Section with name, summary and description, each also in Spanish. */
export const DescriptionSection = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { bind, context } = form;
  const { machine, pending, outdated } = context.base.spanish;
  const isMachine = machine.length > 0;
  const isOutdated = Object.keys(outdated).length > 0;
  return (
    <Section name="words">
      <Field fieldBinding={bind('name')} label={t('serviceForm.field.name')} autoComplete="off" />
      <Field
        fieldBinding={bind('serviceSummary')}
        label={t('serviceForm.field.serviceSummary')}
        help={t('serviceForm.words.summaryHelp')}
        autoComplete="off"
      />
      <CountedTextArea fieldBinding={bind('description')} label={t('serviceForm.field.description')} maxLength={MAX_DESCRIPTION_LENGTH} />
      <MoreSection
        summary={
          <>
            {t('editing.spanish')} {isMachine && <Tag tone="dash">{t('serviceForm.words.machine')}</Tag>}{' '}
            {pending && <Tag tone="dash">{t('serviceForm.words.pending')}</Tag>}{' '}
            {isOutdated && <Tag tone="lamp">{t('serviceForm.words.toCheck')}</Tag>}
          </>
        }
      >
        <div className={fields.form}>
          <p className={cx(text.muted, text.small)}>{t(isMachine ? 'serviceForm.words.machineHelp' : 'serviceForm.words.spanishHelp')}</p>
          <SpanishField form={form} name="serviceSummaryEs" />
          <SpanishField form={form} name="descriptionEs" isMultiline />
        </div>
      </MoreSection>
    </Section>
  );
};
