import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useDecisions } from '../../services/manage/batch/useDecisions.ts';
import { useMayManageService } from '../../services/manage/useMayManageService.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { phoneText, whereText } from './rowText.ts';
import { useDecisionRunner } from './useDecisionRunner.ts';
import button from '../../ui/button.module.css';
import styles from './Detail.module.css';

interface TwiceListingProps {
  readonly heading: string;
  readonly listing: Pick<ManagedService, 'id' | 'name'>;
  /** Undefined if it is not loaded, or if the user does not manage the listing. */
  readonly row: ManagedService | undefined;
  /** Called after the listing was deleted. */
  readonly onRemoved: () => void;
}

/** Shows one of two listings of a place, with the actions that the user has permission for. */
export const TwiceListing = ({ heading, listing, row, onRemoved }: TwiceListingProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const mayPerform = useMayManageService();
  const { decideOne } = useDecisions();
  const decisionRunner = useDecisionRunner();
  const [isConfirming, setIsConfirming] = useState(false);

  const remove = async (service: ManagedService, reason: string) => {
    await decisionRunner.run(() => decideOne('remove', service, reason), t('batch.removedMany', { count: 1 }), onRemoved);
    setIsConfirming(false);
  };

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId}>{heading}</h3>
      <p>
        <bdi>{listing.name}</bdi>
        {row && (
          <>
            <br />
            {whereText(t, row)} · <span className={styles.phone}>{phoneText(t, row)}</span>
            <br />
            {t('approvals.detail.added', { when: formatLocalDateTime(row.createdAt, language) })}
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Link href={`/services/${listing.id}`} className={button.button}>
          {t('approvals.detail.publicPage')}
        </Link>
        {row && mayPerform('service.revise', row) && (
          <Link href={`/services/${row.id}/edit`} className={button.button}>
            <Pencil size={20} aria-hidden="true" />
            {t('approvals.detail.edit')}
          </Link>
        )}
        {row && mayPerform('service.remove', row) && (
          <button
            type="button"
            className={cx(button.button, button.danger)}
            disabled={decisionRunner.busy}
            onClick={() => setIsConfirming(true)}
          >
            <Trash2 size={20} aria-hidden="true" />
            {t('approvals.detail.delete')}
          </button>
        )}
      </div>
      {isConfirming && row && (
        <ConfirmDecision
          question={t('approvals.confirm.removeTwice', { name: row.name, where: whereText(t, row) })}
          help={t('approvals.confirm.removeTwiceHelp')}
          yes={t('approvals.confirm.yesRemove')}
          isDestructive
          isBusy={decisionRunner.busy}
          onYes={(reason) => void remove(row, reason)}
          onNo={() => setIsConfirming(false)}
        />
      )}
    </section>
  );
};
