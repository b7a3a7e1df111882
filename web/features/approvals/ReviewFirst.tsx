import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import { TriangleAlert } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { REVIEW_REASONS, reviewReasonOf } from './reviewReasons.ts';
import { approvalsUrl, useApprovalsUrl } from './useApprovalsUrl.ts';
import styles from './ReviewFirst.module.css';

interface ReviewFirstProps {
  /** Number of services that would be approved. */
  readonly total: number;
  /** Those with a reason to look at them first. */
  readonly rows: readonly ManagedService[];
  /** Called when the user opens one of them. */
  readonly onOpen: () => void;
}

/** Maximum number of services that are named for a reason. */
const MAX_NAMES = 3;

/** Names the services that deserve a look before all are approved, by reason; each name leads to its entry. */
export const ReviewFirst = ({ total, rows, onOpen }: ReviewFirstProps) => {
  const { t } = useTranslation();
  const { region } = useApprovalsUrl();
  const groups = REVIEW_REASONS.map((reason) => ({ reason, services: rows.filter((row) => reviewReasonOf(row) === reason) }));
  return (
    <Note isAlert icon={TriangleAlert}>
      <ul className={styles.reasons}>
        {groups
          .filter(({ services }) => services.length > 0)
          .map(({ reason, services }) => (
            <li key={reason}>
              {t(`approvals.review.${reason}`, { count: services.length, total })}
              <p>
                {services.slice(0, MAX_NAMES).map(({ id, name }, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    <Link href={approvalsUrl('waiting', id, region)} onClick={onOpen}>
                      <bdi>{name}</bdi>
                    </Link>
                  </Fragment>
                ))}{' '}
                {services.length > MAX_NAMES && t('approvals.review.more', { count: services.length - MAX_NAMES })}
              </p>
            </li>
          ))}
      </ul>
    </Note>
  );
};
