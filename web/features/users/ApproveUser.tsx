import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { nameOf } from './personText.ts';
import { useChange } from './useChange.ts';
import button from '../../ui/button.module.css';

interface ApproveUserProps {
  readonly user: User;
  /** True to include the name in the label, as on the person's own page. Lists use the short label. */
  readonly withName?: boolean;
}

/** Button that approves a waiting volunteer. */
export const ApproveUser = ({ user, withName = false }: ApproveUserProps) => {
  const { t } = useTranslation();
  const name = nameOf(t, user);
  const { busy, run } = useChange('PUT /users/{id}');
  return (
    <button
      type="button"
      className={cx(button.button, button.fill, withName && button.wide)}
      aria-label={withName ? undefined : t('people.users.approveName', { name })}
      disabled={busy}
      onClick={() => void run({ path: { id: user.id }, body: { isApproved: true } }, t('people.users.approved', { name }))}
    >
      {withName ? t('people.table.letIn', { name }) : t('people.users.approve')}
    </button>
  );
};
