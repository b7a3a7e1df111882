import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SERVICE_TYPES, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ImportRecord } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { OptionsChange } from './importMachine.ts';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import styles from './Imports.module.css';

interface ReadOptionsProps {
  readonly kind: ImportRecord['options']['kind'];
  readonly factsAsOf: ImportRecord['options']['factsAsOf'];
  readonly onChange: (change: OptionsChange) => void;
}

const DAY_PATTERN = /^(19|20)\d{2}-\d{2}-\d{2}$/;
const isServiceType = (value: string): value is ServiceType => (SERVICE_TYPES as readonly string[]).includes(value);

/** What counts for rows that name no kind or no date. */
export const ReadOptions = ({ kind, factsAsOf, onChange }: ReadOptionsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [day, setDay] = useState(factsAsOf ?? '');
  /** A day is sent when the field is left: while a year is typed, the browser reports other years. */
  const saveDay = () => {
    const chosenDay = DAY_PATTERN.test(day) ? day : null;
    if (chosenDay === null) setDay('');
    if (chosenDay !== factsAsOf) onChange({ factsAsOf: chosenDay });
  };
  return (
    <section className={page.section} aria-labelledby="import-options">
      <h2 id="import-options">{t('imports.options.title')}</h2>
      <div className={form.form}>
        <SelectField
          id="import-kind"
          label={t('imports.options.kind')}
          value={kind ?? ''}
          onChange={(value) => onChange({ kind: isServiceType(value) ? value : null })}
          options={[
            { value: '', label: t('imports.options.kindNone') },
            ...SERVICE_TYPES.map((type) => ({ value: type, label: TYPE_TEXTS[type][language] })),
          ]}
        />
        <div onBlur={saveDay} className={styles.day}>
          <Field
            fieldBinding={{ id: 'import-day', name: 'factsAsOf', value: day, error: undefined, onChange: setDay }}
            label={t('imports.options.factsAsOf')}
            help={t('imports.options.factsAsOfHelp')}
            type="date"
          />
        </div>
      </div>
    </section>
  );
};
