import { Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FavoriteButton } from '#web/services/FavoriteButton.tsx';
import { DeleteServiceDialog } from '#web/services/manage/DeleteServiceDialog.tsx';
import { ServiceCard } from '#web/services/ServiceCard.tsx';
import { cx } from '#web/ui/cx.ts';
import type { ServiceCardProps } from '../cardComponents.ts';
import card from '#web/services/ServiceCard.module.css';
import button from '#web/ui/button.module.css';
import styles from './QuickEdit.module.css';

interface QuickEditCardProps extends ServiceCardProps {
  /** Opens the dialog of the row, which has the same button behind a swipe. Without it, the card opens its own dialog. */
  readonly onDelete?: () => void;
}

/** Card of the public list with links to edit and delete the service, for users with the permission. */
export const QuickEditCard = memo(({ card: service, isChosen, onDelete }: QuickEditCardProps) => {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const { id, name } = service;
  return (
    <>
      <ServiceCard
        card={service}
        isChosen={isChosen}
        endContent={
          <>
            <FavoriteButton service={service} className={card.favorite} />
            <div className={styles.line} data-screen-only="">
              <Link href={`/services/${id}/edit`} className={button.tool} aria-label={t('manage.quick.edit', { name })}>
                <Pencil size={20} aria-hidden="true" />
                {t('manage.edit')}
              </Link>
              <button
                type="button"
                className={cx(button.tool, styles.delete)}
                aria-label={t('manage.quick.delete', { name })}
                onClick={onDelete ?? (() => setIsConfirming(true))}
              >
                <Trash2 size={20} aria-hidden="true" />
                {t('manage.delete')}
              </button>
            </div>
          </>
        }
      />
      {isConfirming && <DeleteServiceDialog service={service} onClose={() => setIsConfirming(false)} onYes={() => undefined} />}
    </>
  );
});
