import { Check, X } from 'lucide-react';
import { createContext, Suspense, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Toast.module.css';

type OpenDialog = (onClose: () => void) => ReactNode;

/** The action of a notice: an immediate one, or a dialog, which stays open when the user leaves the screen. */
export type Offer = { readonly run: () => void } | { readonly open: OpenDialog };

interface Notice {
  readonly text: string;
  /** Whether the notice reports a problem. */
  readonly problem?: boolean;
  readonly action?: { readonly label: string } & Offer;
}
type Say = (notice: Notice) => void;

const ToastContext = createContext<Say>(() => undefined);

/** Milliseconds before a notice disappears; longer while it has focus or the mouse is over it. */
const STAYS = 3000;

/** Returns a function that shows a notice at the top centre for three seconds. */
export const useToast = (): Say => useContext(ToastContext);

/** Shows one notice at a time, which screen readers announce without moving focus. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hold = useCallback(() => clearTimeout(timer.current), []);
  const leave = useCallback(() => {
    hold();
    timer.current = setTimeout(() => setNotice(null), STAYS);
  }, [hold]);
  const say = useCallback<Say>(
    (next) => {
      setNotice(next);
      leave();
    },
    [leave],
  );
  useEffect(() => hold, [hold]);
  const take = (offer: Offer) => {
    if ('run' in offer) offer.run();
    else setDialog(() => offer.open);
    setNotice(null);
  };

  const action = notice?.action;
  return (
    <ToastContext value={say}>
      {children}
      <div className={styles.region} role="status">
        {notice && (
          <div className={styles.toast} data-night="" onMouseEnter={hold} onMouseLeave={leave} onFocus={hold} onBlur={leave}>
            {notice.problem ? <X size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
            <span>{notice.text}</span>
            {action && (
              <button type="button" onClick={() => take(action)}>
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
