import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';

interface RoleFilterProps {
  /** The chosen role; null for all roles. */
  readonly role: Role | null;
  readonly onChange: (role: Role | null) => void;
}

/** Filter of a list of people by role. */
export const RoleFilter = ({ role, onChange }: RoleFilterProps) => {
  const { t } = useTranslation();
  return (
    <SelectField
      id="shown-role"
      value={role ?? ''}
      onChange={(value) => onChange(ROLES.find((knownRole) => knownRole === value) ?? null)}
      label={t('people.users.withRole')}
      options={[
        { value: '', label: t('people.users.anyRole') },
        ...ROLES.map((knownRole) => ({ value: knownRole, label: t(`account.role.${knownRole}`) })),
      ]}
    />
  );
};
