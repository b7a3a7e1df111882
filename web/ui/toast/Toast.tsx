import { Check, X } from 'lucide-react';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Toast.module.css';

interface Notice {
  readonly text: string;
  /** It did not work. */
  readonly problem?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}
type Say = (notice: Notice) => void;

const ToastContext = createContext<Say>(() => undefined);

/** How long a notice stays, in milliseconds; longer while it has focus or the mouse is over it. */
const STAYS = 3000;

/** Says something at top centre for three seconds. */
export const useToast = (): Say => useContext(ToastContext);

/** Room for one notice at a time, read out by screen readers without taking focus. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => {
  const [notice, setNotice] = useState<Notice | null>(null);
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

  return (
    <ToastContext value={say}>
      {children}
      <div className={styles.region} role="status">
        {notice && (
          <div className={styles.toast} data-night="" onMouseEnter={hold} onMouseLeave={leave} onFocus={hold} onBlur={leave}>
            {notice.problem ? <X size={20} aria-hidden="true" /> : <Check size={20} aria-hidden="true" />}
            <span>{notice.text}</span>
            {notice.action && (
              <button
                type="button"
                onClick={() => {
                  notice.action?.run();
                  setNotice(null);
                }}
              >
                {notice.action.label}
              </button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  );
};
