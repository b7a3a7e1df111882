import { MessageSquare } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordsSheet } from '../../frame/writing.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './ServiceList.module.css';

/** Below the list: what is missing in it is best told there. */
export const FeedbackKey = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.more}>
      <button type="button" className={cx(button.button, button.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquare size={20} aria-hidden="true" />
        {t('list.feedback')}
      </button>
      <Suspense>{open && <WordsSheet purpose="app" about={null} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
};
