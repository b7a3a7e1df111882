import { useTranslation } from 'react-i18next';
import { ROLES } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { displayNameOf } from './personText.ts';

interface RoleFieldProps {
  readonly user: User;
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Field with the seven roles, of which a person has exactly one. */
export const RoleField = ({ user, id, value, onChange, error }: RoleFieldProps) => {
  const { t } = useTranslation();
  return (
    <SelectField
      id={id}
      value={value}
      onChange={onChange}
      label={t('people.user.role')}
      name={t('people.user.roleOf', { name: displayNameOf(t, user) })}
      error={error}
      options={ROLES.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
    />
  );
};
