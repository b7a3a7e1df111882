import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenderMessageSheet } from '../../layout/messageSheet.ts';
import { cx } from '../../ui/cx.ts';
import { MessageSquare } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

/** Button that opens the feedback form. Below the list, where visitors notice missing places. */
export const FeedbackButton = () => {
  const { t } = useTranslation();
  const renderWriting = useRenderMessageSheet();
  const [isOpen, setIsOpen] = useState(false);
  const onClose = () => setIsOpen(false);
  return (
    <div className={page.under}>
      <button type="button" className={cx(button.button, button.wide)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MessageSquare size={20} aria-hidden="true" />
        {t('list.feedback')}
      </button>
      {isOpen && renderWriting({ purpose: 'app', about: null, onClose })}
    </div>
  );
};
