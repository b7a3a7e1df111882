import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useAskBeforeBack } from './useAskBeforeBack.ts';

/** Returns the link of a click that leaves the page; null for any other click. */
const leavingLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const targetUrl = new URL(link.href, window.location.href);
  const isSamePage = targetUrl.pathname === window.location.pathname && targetUrl.search === window.location.search;
  return targetUrl.protocol.startsWith('http') && !(isSamePage && link.getAttribute('href')?.startsWith('#')) ? link : null;
};

/**
 * While there are unsaved changes: asks for confirmation before a link, the browser's Back or closing the window leaves the form. The
 * draft stays.
 */
export const LeaveGuard = ({ isActive }: { readonly isActive: boolean }) => {
  const { t } = useTranslation();
  const [pendingLeave, setPendingLeave] = useState<HTMLAnchorElement | 'back' | null>(null);
  const isLeaving = useRef(false);
  const back = useAskBeforeBack(isActive, () => setPendingLeave('back'));

  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onClick = (event: MouseEvent) => {
      const clickedLink = isLeaving.current ? null : leavingLink(event);
      if (clickedLink === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPendingLeave(clickedLink);
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => !isLeaving.current && event.preventDefault(), { signal });
    return () => controller.abort();
  }, [isActive]);

  if (pendingLeave === null) return null;
  const leave = () => {
    isLeaving.current = true;
    back.allowLeave();
    setPendingLeave(null);
    if (pendingLeave === 'back') {
      window.history.back();
      return;
    }
    pendingLeave.click();
    isLeaving.current = false;
  };
  const stay = () => {
    if (pendingLeave === 'back') back.cancelLeave();
    setPendingLeave(null);
  };
  return (
    <ConfirmDialog
      question={t('editing.leave.question')}
      yesLabel={t('editing.leave.leave')}
      noLabel={t('editing.leave.stay')}
      onYes={leave}
      onNo={stay}
    >
      <p>{t('editing.leave.help')}</p>
    </ConfirmDialog>
  );
};
