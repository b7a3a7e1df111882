import { Check, X } from 'lucide-react';
import { createContext, Suspense, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Toast.module.css';

type OpenDialog = (onClose: () => void) => ReactNode;

/** The action of a notice: an immediate one, or a dialog, which stays open when the user leaves the screen. */
export type NoticeAction = { readonly run: () => void } | { readonly open: OpenDialog };

interface Notice {
  readonly text: string;
  /** Whether the notice reports a problem. */
  readonly isProblem?: boolean;
  readonly action?: { readonly label: string } & NoticeAction;
}
type ShowToast = (notice: Notice) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

/** Milliseconds before a notice disappears; longer while it has focus or the mouse is over it. */
const VISIBLE_MS = 3000;

/** Returns a function that shows a notice at the top centre for three seconds. */
export const useToast = (): ShowToast => useContext(ToastContext);

/** Shows one notice at a time, which screen readers announce without moving focus. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stopTimer = useCallback(() => clearTimeout(timer.current), []);
  const startTimer = useCallback(() => {
    stopTimer();
    timer.current = setTimeout(() => setNotice(null), VISIBLE_MS);
  }, [stopTimer]);
  const showToast = useCallback<ShowToast>(
    (nextNotice) => {
      setNotice(nextNotice);
      startTimer();
    },
    [startTimer],
  );
  useEffect(() => stopTimer, [stopTimer]);
  const acceptOffer = (noticeAction: NoticeAction) => {
    if ('run' in noticeAction) noticeAction.run();
    else setDialog(() => noticeAction.open);
    setNotice(null);
  };

  const action = notice?.action;
  return (
    <ToastContext value={showToast}>
      {children}
      <div className={styles.region} role="status">
        {notice && (
          <div
            className={styles.toast}
            data-night=""
            onMouseEnter={stopTimer}
            onMouseLeave={startTimer}
            onFocus={stopTimer}
            onBlur={startTimer}
          >
            {notice.isProblem ? <X size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
            <span>{notice.text}</span>
            {action && (
              <button type="button" onClick={() => acceptOffer(action)}>
                {action.label}
              </button>
            )}
          </div>
        )}
      </div>
      {dialog && <Suspense>{dialog(() => setDialog(null))}</Suspense>}
    </ToastContext>
  );
};
