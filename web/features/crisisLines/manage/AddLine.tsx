import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import button from '#web/ui/button.module.css';
import styles from './LineTools.module.css';

/** Link to the form of a new line. */
export const AddLine = () => {
  const { t } = useTranslation();
  return (
    <Link href="/crisis_lines/new" className={cx(button.button, styles.add)} data-screen-only="">
      <Plus size={20} aria-hidden="true" />
      {t('crisisManage.add')}
    </Link>
  );
};
