import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { displayNameOf } from './personText.ts';
import { useUserCommand } from './useUserCommand.ts';
import button from '../../ui/button.module.css';

interface ApproveUserProps {
  readonly user: User;
  /** True to include the name in the label, as on the person's own page. Lists use the short label. */
  readonly includesName?: boolean;
}

/** Button that approves a waiting volunteer. */
export const ApproveUser = ({ user, includesName = false }: ApproveUserProps) => {
  const { t } = useTranslation();
  const name = displayNameOf(t, user);
  const { busy, run } = useUserCommand('PUT /users/{id}');
  return (
    <button
      type="button"
      className={cx(button.button, button.fill, includesName && button.wide)}
      aria-label={includesName ? undefined : t('people.users.approveName', { name })}
      disabled={busy}
      onClick={() => void run({ path: { id: user.id }, body: { isApproved: true } }, t('people.users.approved', { name }))}
    >
      {includesName ? t('people.table.letIn', { name }) : t('people.users.approve')}
    </button>
  );
};
