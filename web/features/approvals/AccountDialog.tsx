import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import confirm from '../../ui/form/Confirm.module.css';
import { useModal } from '../../ui/useModal.ts';
import styles from './AccountDialog.module.css';
import { knownReason } from './refusals.ts';
import type { Account, Outcome } from './useDecisions.ts';

const withResult = ({ outcomes }: Account, result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result);

/** What became of many services: how many, and by name each that was not done, with why. */
export const AccountDialog = ({ of: account, onClose }: { readonly of: Account; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const dialog = useModal();
  const titleId = useId();
  const [done, unchanged, refused] = [withResult(account, 'done'), withResult(account, 'unchanged'), withResult(account, 'refused')];
  return (
    <dialog ref={dialog} className={confirm.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId}>{t('approvals.account.title')}</h2>
      <ul className={styles.counts}>
        <li>{t(account.decision === 'approve' ? 'approvals.account.approved' : 'approvals.account.removed', { count: done.length })}</li>
        {unchanged.length > 0 && <li>{t('approvals.account.unchanged', { count: unchanged.length })}</li>}
        {refused.length > 0 && <li>{t('approvals.account.refused', { count: refused.length })}</li>}
      </ul>
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label={t('approvals.account.refused', { count: refused.length })}>
          {refused.map(({ id, name, code }) => (
            <li key={id}>
              <b>{name}</b>
              <span>{t(`approvals.why.${knownReason(code)}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={onClose}>
        {t('approvals.account.close')}
      </button>
    </dialog>
  );
};
