import { useTranslation } from 'react-i18next';
import { AUDIT_FIELDS, AUDIT_KINDS, type AuditField, type AuditKind } from '#domain/vocabulary/auditKinds.ts';
import { useCan } from '../../access/useCan.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';

/** Hidden from leads and super users: changes of accounts, and records that the software writes for itself. */
const ADMINISTRATOR_KINDS: readonly AuditKind[] = ['roles', 'signIn', 'directory', 'bookkeeping'];

/** A kind of change, or one fact of listings; null: all. */
interface KindChoice {
  readonly kind: AuditKind | null;
  readonly field: AuditField | null;
}

interface KindSelectProps extends KindChoice {
  readonly onChange: (choice: KindChoice) => void;
}

/** Distinguishes facts from kinds in the values of options. */
const FIELD_PREFIX = 'field-';

/** Filter by kind of change. The facts of a listing follow the edits, of which they are a part. */
export const KindSelect = ({ kind, field, onChange }: KindSelectProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const kinds = AUDIT_KINDS.filter((auditKind) => can('audit.readAll') || !ADMINISTRATOR_KINDS.includes(auditKind));
  const fieldOptions = AUDIT_FIELDS.map((name) => ({ value: FIELD_PREFIX + name, label: t(`audit.field.${name}`) }));
  return (
    <SelectField
      id="audit-kind"
      label={t('audit.kind.label')}
      value={field === null ? (kind ?? '') : FIELD_PREFIX + field}
      onChange={(value) =>
        onChange({
          kind: AUDIT_KINDS.find((name) => name === value) ?? null,
          field: AUDIT_FIELDS.find((name) => FIELD_PREFIX + name === value) ?? null,
        })
      }
      options={[
        { value: '', label: t('audit.kind.all') },
        ...kinds.flatMap((name) => [{ value: name, label: t(`audit.kind.${name}`) }, ...(name === 'edits' ? fieldOptions : [])]),
      ]}
    />
  );
};
