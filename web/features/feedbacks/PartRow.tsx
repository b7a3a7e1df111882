import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ReportPart } from '#domain/feedback/reportedParts.ts';
import { cx } from '../../ui/cx.ts';
import { correctionUrl } from './reportedPartFields.ts';
import type { PartText } from './usePartText.ts';
import button from '../../ui/button.module.css';
import styles from './ReportedPartsSection.module.css';

interface PartRowProps {
  readonly part: ReportPart;
  /** Current text of the part; null until it is loaded. */
  readonly text: PartText | null;
  /** True for the likeliest field, which gets the primary button. */
  readonly isFirst: boolean;
  readonly serviceId: string;
  readonly reportId: string;
  readonly mayRevise: boolean;
}

/** One field of a place: its current value, who entered it, and the link to its form. */
export const PartRow = ({ part, text, isFirst, serviceId, reportId, mayRevise }: PartRowProps) => {
  const { t } = useTranslation();
  const label = t(`feedbacks.part.${part}`);
  return (
    <li className={styles.part}>
      <p>
        <b>{label}</b>
        {text !== null && <span className={styles.value}>{text.value}</span>}
        {text !== null && text.lastChange !== null && <small>{text.lastChange}</small>}
      </p>
      {mayRevise && (
        <Link
          href={correctionUrl(serviceId, part, reportId)}
          className={cx(button.button, isFirst && button.fill)}
          aria-label={isFirst ? undefined : t('feedbacks.about.editPart', { part: label })}
        >
          <Pencil size={20} aria-hidden="true" />
          {isFirst ? t(`feedbacks.about.correct.${part}`) : t('feedbacks.about.edit')}
        </Link>
      )}
    </li>
  );
};
