import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cappedCount } from './toDoLines.ts';
import styles from './UnownedLine.module.css';

/** Quiet last line: listings without an owner, which are no tasks, with a link to them. Renders nothing if there are none. */
export const UnownedLine = ({ count = 0 }: { readonly count?: number | undefined }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p className={styles.line}>
      <Link href="/manage_services?shown=unowned">
        {t('toDo.unowned', { count: cappedCount(count) })}
        <ChevronRight size={20} aria-hidden="true" />
      </Link>
    </p>
  );
};
