import { MoonStar, Sunrise } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { ShelterBeds } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useBoardChange } from './useBoardChange.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './ClosedTonight.module.css';

/**
 * Closes a shelter for the night with one press, and opens it again; leads to its hours if they name no time tonight. Only for users who may
 * change its hours.
 */
export const ClosedTonight = ({ shelter: { id, name, tonight, hours, isOwn } }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const can = useCan();
  const showToast = useToast();
  const closeCommand = useBoardChange('POST /services/{id}/closed-dates');
  const reopenCommand = useBoardChange('DELETE /services/{id}/closed-dates');

  if (tonight === undefined) {
    if (!can('service.revise', { own: isOwn ?? false })) return null;
    const isUnknown = hours === 'contact' || hours === 'unknown';
    const linkLabel = t(isUnknown ? 'bedsBoard.addHours' : 'bedsBoard.editHours');
    return (
      <div className={styles.closed}>
        {isUnknown && <p className={cx(text.small, text.muted)}>{t('bedsBoard.noHours')}</p>}
        <Link href={`/services/${id}/edit`} className={button.tool} aria-label={`${linkLabel}, ${name}`}>
          {linkLabel}
        </Link>
      </div>
    );
  }
  const dates = { startDate: tonight.date, endDate: tonight.date };
  const reopenTonight = async () => {
    if (await reopenCommand.run({ path: { id }, query: dates })) showToast({ text: t('bedsBoard.openedAgain', { name }) });
  };
  const closeTonight = async () => {
    if (!(await closeCommand.run({ path: { id }, body: dates }))) return;
    showToast({ text: t('bedsBoard.closed', { name }), action: { label: t('bedsBoard.openAgain'), run: () => void reopenTonight() } });
  };

  if (!tonight.isClosed)
    return (
      <button
        type="button"
        className={button.tool}
        aria-label={`${t('bedsBoard.closeTonight')}, ${name}`}
        disabled={closeCommand.busy}
        onClick={() => void closeTonight()}
      >
        <MoonStar size={20} aria-hidden="true" />
        {t('bedsBoard.closeTonight')}
      </button>
    );
  return (
    <div className={styles.closed}>
      <Tag tone="lamp">{t('bedsBoard.closedTonight')}</Tag>
      <button
        type="button"
        className={button.tool}
        aria-label={`${t('bedsBoard.openAgain')}, ${name}`}
        disabled={reopenCommand.busy}
        onClick={() => void reopenTonight()}
      >
        <Sunrise size={20} aria-hidden="true" />
        {t('bedsBoard.openAgain')}
      </button>
    </div>
  );
};
