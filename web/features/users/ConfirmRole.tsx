import { useTranslation } from 'react-i18next';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { RoleQuestion, roleSetText } from './RoleQuestion.tsx';
import { useChange } from './useChange.ts';

interface ConfirmRoleProps {
  readonly user: User;
  readonly role: Role;
  readonly onNo: () => void;
  readonly onTried: (done: boolean) => void;
}

/** Asks for confirmation, sets a role, and shows a toast. */
export const ConfirmRole = ({ user, role, onNo, onTried }: ConfirmRoleProps) => {
  const { t } = useTranslation();
  const { busy, run } = useChange('POST /users/{userId}/set-permission');
  const set = async () => onTried(await run({ path: { userId: user.id }, body: { role } }, roleSetText(t, user, role)));
  return <RoleQuestion user={user} role={role} busy={busy} onYes={() => void set()} onNo={onNo} />;
};
