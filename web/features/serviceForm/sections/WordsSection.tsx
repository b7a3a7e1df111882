import { useTranslation } from 'react-i18next';
import { CountedText } from '../../../ui/editing/CountedText.tsx';
import { More } from '../../../ui/editing/More.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import text from '../../../ui/text.module.css';
import { cx } from '../../../ui/cx.ts';
import fields from '../../../ui/form/form.module.css';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';

/** Characters of a description at most (specification, section 3). */
const DESCRIPTION_MAX = 1000;

/** Name, one sentence, all about it, and the Spanish of both. */
export const WordsSection = ({ form: { bind, context } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const isMachine = context.base.machineTranslated;
  return (
    <Section name="words">
      <Field of={bind('name')} label={t('serviceForm.field.name')} autoComplete="off" />
      <Field
        of={bind('serviceSummary')}
        label={t('serviceForm.field.serviceSummary')}
        help={t('serviceForm.words.summaryHelp')}
        autoComplete="off"
      />
      <CountedText of={bind('description')} label={t('serviceForm.field.description')} most={DESCRIPTION_MAX} />
      <More
        summary={
          <>
            {t('editing.spanish')} {isMachine && <Tag tone="dash">{t('serviceForm.words.machine')}</Tag>}
          </>
        }
      >
        <div className={fields.form}>
          <p className={cx(text.muted, text.small)}>{t(isMachine ? 'serviceForm.words.machineHelp' : 'serviceForm.words.spanishHelp')}</p>
          <Field of={bind('serviceSummaryEs')} label={t('serviceForm.field.serviceSummaryEs')} optional lang="es" autoComplete="off" />
          <TextAreaField of={bind('descriptionEs')} label={t('serviceForm.field.descriptionEs')} lang="es" />
        </div>
      </More>
    </Section>
  );
};
