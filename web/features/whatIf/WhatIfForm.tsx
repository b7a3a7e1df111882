import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { dateTimeFieldValue, formatLocalDate } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { findWhatIfErrors, TODAY, type WhatIfValues } from './whatIfUrl.ts';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import styles from './WhatIf.module.css';

interface WhatIfFormProps {
  /** Values of the address. */
  readonly values: WhatIfValues;
  /** Called with values that have no errors. */
  readonly onShow: (values: WhatIfValues) => void;
}

/** Form for the period and the rules of a what-if. */
export const WhatIfForm = ({ values, onShow }: WhatIfFormProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const isWide = useMediaQuery('(min-width: 48rem)');
  const { field, setFields, submit, summary } = useForm({
    initial: values,
    check: async () => (typedValues: WhatIfValues) =>
      Object.fromEntries(
        Object.entries(findWhatIfErrors(typedValues, Date.now())).map(([name, { key, ...params }]) => [
          name,
          { code: key, text: t(`whatIf.error.${key}`, params) },
        ]),
      ),
    send: async (typedValues) => onShow(typedValues),
  });
  const { from, to, quota, bedHours, ownersPublish } = values;
  useEffect(
    () => setFields(values),
    // oxlint-disable-next-line react/exhaustive-deps -- the back button changes the address; typed values stay until then
    [from, to, quota, bedHours, ownersPublish],
  );
  useEffect(() => {
    if (Object.values(findWhatIfErrors(values, Date.now())).some(({ key }) => key !== 'noRule')) submit();
    // oxlint-disable-next-line react/exhaustive-deps -- shows once what is wrong with the address
  }, []);
  const choices = [TODAY.ownersPublish, !TODAY.ownersPublish].map((isPublished, index) => {
    const rule = t(`whatIf.ownersPublish.${isPublished ? 'atOnce' : 'wait'}`);
    return index === 0 ? { value: '', label: t('whatIf.ownersPublish.asToday', { rule }) } : { value: String(isPublished), label: rule };
  });
  const lastMoment = dateTimeFieldValue(new Date().toISOString());
  const periodBindings = [field('from'), field('to')] as const;
  const hasPeriodError = periodBindings.some(({ error }) => error !== undefined);
  const periodText = [from, to]
    .map((moment) => (moment === '' ? '–' : formatLocalDate(new Date(moment).toISOString(), language)))
    .join(' – ');
  const periodFields = (
    <>
      <Field fieldBinding={periodBindings[0]} label={t('whatIf.from')} type="datetime-local" className={styles.moment} max={lastMoment} />
      <Field fieldBinding={periodBindings[1]} label={t('whatIf.to')} type="datetime-local" className={styles.moment} max={lastMoment} />
      <TimeZoneNote />
    </>
  );
  return (
    <form className={cx(page.section, form.form)} onSubmit={submit} noValidate>
      <ErrorSummary formSummary={summary} />
      <div className={styles.fields}>
        {isWide ? (
          <fieldset className={styles.group}>
            <legend>{t('whatIf.period')}</legend>
            {periodFields}
          </fieldset>
        ) : (
          <details className={styles.period} open={hasPeriodError}>
            <summary>
              {t('whatIf.period')} <small>{periodText}</small>
            </summary>
            <div className={styles.group}>{periodFields}</div>
          </details>
        )}
        <fieldset className={cx(styles.group, styles.rules)}>
          <legend>{t('whatIf.rules')}</legend>
          <p className={form.help}>{t('whatIf.rulesHelp')}</p>
          <Field
            fieldBinding={field('quota')}
            label={t('whatIf.quota')}
            help={t('whatIf.quotaHelp', { today: TODAY.quota })}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            fieldBinding={field('bedHours')}
            label={t('whatIf.bedHours')}
            help={t('whatIf.bedHoursHelp', { today: TODAY.bedHours })}
            inputMode="numeric"
            autoComplete="off"
          />
          <ChoiceField fieldBinding={field('ownersPublish')} label={t('whatIf.ownersPublish.label')} options={choices} />
        </fieldset>
      </div>
      <button type="submit" className={cx(button.button, button.fill, button.wide)}>
        {t('whatIf.show')}
      </button>
    </form>
  );
};
