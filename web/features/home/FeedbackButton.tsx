import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWriting } from '../../layout/writing.ts';
import { cx } from '../../ui/cx.ts';
import { MessageSquare } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Button that opens the feedback form. Below the list, where visitors notice missing places. */
export const FeedbackButton = () => {
  const { t } = useTranslation();
  const renderWriting = useWriting();
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <div className={page.under}>
      <button type="button" className={cx(button.button, button.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquare size={20} aria-hidden="true" />
        {t('list.feedback')}
      </button>
      {open && renderWriting({ purpose: 'app', about: null, onClose })}
    </div>
  );
};
