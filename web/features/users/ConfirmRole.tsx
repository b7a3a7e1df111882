import { useTranslation } from 'react-i18next';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { RoleConfirmDialog, roleSetText } from './RoleConfirmDialog.tsx';
import { useUserCommand } from './useUserCommand.ts';

interface ConfirmRoleProps {
  readonly user: User;
  readonly role: Role;
  readonly onNo: () => void;
  readonly onAttempted: (isDone: boolean) => void;
}

/** Asks for confirmation, sets a role, and shows a toast. */
export const ConfirmRole = ({ user, role, onNo, onAttempted }: ConfirmRoleProps) => {
  const { t } = useTranslation();
  const { busy, run } = useUserCommand('POST /users/{userId}/set-permission');
  const setRole = async () => onAttempted(await run({ path: { userId: user.id }, body: { role } }, roleSetText(t, user, role)));
  return <RoleConfirmDialog user={user} role={role} busy={busy} onYes={() => void setRole()} onNo={onNo} />;
};
