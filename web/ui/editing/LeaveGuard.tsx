import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../form/Confirm.tsx';
import { useAskBeforeBack } from './useAskBeforeBack.ts';

/** Returns the link of a click that leaves the page; null for any other click. */
const linkAway = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null;
  const to = new URL(link.href, window.location.href);
  const isHere = to.pathname === window.location.pathname && to.search === window.location.search;
  return to.protocol.startsWith('http') && !(isHere && link.getAttribute('href')?.startsWith('#')) ? link : null;
};

/**
 * While there are unsaved changes: asks for confirmation before a link, the browser's Back or closing the window leaves the form. The
 * draft stays.
 */
export const LeaveGuard = ({ active }: { readonly active: boolean }) => {
  const { t } = useTranslation();
  const [pendingLeave, setPendingLeave] = useState<HTMLAnchorElement | 'back' | null>(null);
  const leaves = useRef(false);
  const back = useAskBeforeBack(active, () => setPendingLeave('back'));

  useEffect(() => {
    if (!active) return;
    const ended = new AbortController();
    const { signal } = ended;
    const onClick = (event: MouseEvent) => {
      const away = leaves.current ? null : linkAway(event);
      if (away === null) return;
      event.preventDefault();
      event.stopPropagation();
      setPendingLeave(away);
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    window.addEventListener('beforeunload', (event) => !leaves.current && event.preventDefault(), { signal });
    return () => ended.abort();
  }, [active]);

  if (pendingLeave === null) return null;
  const leave = () => {
    leaves.current = true;
    back.leave();
    setPendingLeave(null);
    if (pendingLeave === 'back') {
      window.history.back();
      return;
    }
    pendingLeave.click();
    leaves.current = false;
  };
  const stay = () => {
    if (pendingLeave === 'back') back.stay();
    setPendingLeave(null);
  };
  return (
    <Confirm question={t('editing.leave.question')} yes={t('editing.leave.leave')} no={t('editing.leave.stay')} onYes={leave} onNo={stay}>
      <p>{t('editing.leave.help')}</p>
    </Confirm>
  );
};
