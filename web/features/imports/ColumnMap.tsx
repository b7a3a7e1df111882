import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONDITION_COLUMNS } from '#domain/service/conditions.ts';
import type { ImportColumn, ImportRecord } from '../../api/types.ts';
import type words from '../../i18n/imports.en.json';
import { cx } from '../../ui/cx.ts';
import { ChevronDown } from '../../ui/icons.ts';
import type { OptionsChange } from './importMachine.ts';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

type Map = (typeof words)['imports']['map'];
type FieldGroup = Exclude<keyof Map['group'], 'other'>;
type LabelledField = keyof Map['field'];

/** The fields that a column can be read as and that have a label, by group; the import reads a few more (`columnNames.ts`). */
const FIELD_GROUPS: readonly (readonly [FieldGroup, readonly LabelledField[]])[] = [
  ['text', ['name', 'service_summary', 'description', 'summary_es', 'description_es', 'age']],
  ['kind', ['kind', 'category', 'type', 'services', 'serves']],
  ['address', ['address', 'house_number', 'address_2', 'city', 'state', 'zip', 'country', 'latitude', 'longitude', 'point']],
  ['contact', ['phone', 'phone_extension', 'email', 'website', 'facebook']],
  ['hours', ['hours_text', 'days', 'opens', 'closes', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
  ['conditions', CONDITION_COLUMNS],
  ['file', ['status', 'closed', 'inactive', 'source', 'source_last_updated']],
];

const LABELLED: ReadonlySet<string> = new Set(FIELD_GROUPS.flatMap(([, fields]) => fields));

/** Whether a field is in one of the groups. */
const isLabelled = (field: string): field is LabelledField => LABELLED.has(field);

type Mapping = ImportRecord['options']['mapping'];

interface ColumnMapProps {
  readonly columns: readonly ImportColumn[];
  /** The mapping of the server with the changes that it has not confirmed. */
  readonly mapping: Mapping;
  readonly isSaving: boolean;
  readonly onChange: (change: OptionsChange) => void;
}

/** Columns that are shown at first. */
const MAX_FIRST_COLUMNS = 8;

const fieldOf = ({ column, fieldByName }: ImportColumn, mapping: Mapping): string | null =>
  Object.hasOwn(mapping, column) ? (mapping[column] ?? null) : fieldByName;

/** Returns the mapping with another field for a column; what its name means needs no entry. */
const withField = (mapping: Mapping, { column, fieldByName }: ImportColumn, field: string | null): Mapping => {
  const { [column]: _replaced, ...others } = mapping;
  return field === fieldByName ? others : { ...others, [column]: field };
};

interface FieldSelectProps {
  readonly column: ImportColumn;
  readonly field: string | null;
  readonly onChange: (field: string | null) => void;
}

/** Chooses the field as which a column is read. A recognised field without a label is named as in the documentation. */
const FieldSelect = ({ column: { column, fieldByName }, field, onChange }: FieldSelectProps) => {
  const { t } = useTranslation();
  const unlabelled = [...new Set([field, fieldByName])].filter((name) => name !== null && !isLabelled(name));
  return (
    <div className={form.holder}>
      <select
        className={cx(form.input, field === null && styles.unused)}
        aria-label={t('imports.map.selectName', { column })}
        value={field ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{t('imports.map.notUsed')}</option>
        {FIELD_GROUPS.map(([group, fields]) => (
          <optgroup key={group} label={t(`imports.map.group.${group}`)}>
            {fields.map((name) => (
              <option key={name} value={name}>
                {t(`imports.map.field.${name}`)}
              </option>
            ))}
          </optgroup>
        ))}
        {unlabelled.length > 0 && (
          <optgroup label={t('imports.map.group.other')}>
            {unlabelled.map((name) => (
              <option key={name} value={name ?? ''}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <ChevronDown size={20} aria-hidden="true" />
    </div>
  );
};

/** The columns of the file, each with an example and the field as which it is read. */
export const ColumnMap = ({ columns, mapping, isSaving, onChange }: ColumnMapProps) => {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? columns : columns.slice(0, MAX_FIRST_COLUMNS);
  const others = columns.slice(shown.length);
  return (
    <section className={page.section} aria-labelledby="import-map">
      <h2 id="import-map">{t('imports.map.title')}</h2>
      <p className={cx(text.small, text.muted)}>{t('imports.map.kept')}</p>
      <p role="status" className={text.small}>
        {isSaving && t('imports.map.saving')}
      </p>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{t('imports.map.inFile')}</th>
            <th scope="col">{t('imports.map.goesTo')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <tr key={column.column}>
              <th scope="row">
                {column.column}
                <small>{column.example === '' ? t('imports.map.empty') : column.example}</small>
              </th>
              <td>
                <FieldSelect
                  column={column}
                  field={fieldOf(column, mapping)}
                  onChange={(field) => onChange({ mapping: withField(mapping, column, field) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <button type="button" className={cx(button.tool, styles.more)} onClick={() => setShowsAll(true)}>
          {t('imports.map.more', {
            count: others.length,
            unused: others.filter((column) => fieldOf(column, mapping) === null).length,
          })}
        </button>
      )}
    </section>
  );
};
