import { Check } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazyOrNull } from '../../layout/lazyComponent.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { cx } from '../../ui/cx.ts';
import { CloudOff } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import type { Purpose } from './writingForm.ts';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';

/** Loads the component together with the form, because it is needed when there is no connection. */
export const fetchUnsentText = () => import('./UnsentText.tsx');
const UnsentText = lazyOrNull(async () => (await fetchUnsentText()).UnsentText);

interface WritingDoneProps {
  readonly purpose: Purpose;
  /** The message that waits on this device; undefined if it was sent. */
  readonly unsent: UnsentForm | undefined;
  /** Closes the sheet with the form; undefined if the form is a page. */
  readonly onClose: (() => void) | undefined;
  /** Opens the form again, with the waiting message or empty. */
  readonly onWrite: (formToEdit?: UnsentForm) => void;
}

/** Replaces the form after sending: shows the result and what happens next. */
export const WritingDone = ({ purpose, unsent, onClose, onWrite }: WritingDoneProps) => {
  const { t } = useTranslation();
  const id = useId();
  const firstActionRef = useRef<HTMLElement>(null);
  useEffect(() => firstActionRef.current?.focus(), []);
  const actionProps = { className: cx(button.button, button.fill, button.wide), 'aria-describedby': id };

  return (
    <div className={form.form}>
      <div role="status" id={id}>
        {unsent === undefined ? (
          <Note icon={Check} isLampColoured>
            <b>{t(purpose === 'app' ? 'visitor.write.feedbackSent' : 'visitor.write.sent')}</b> {t(`visitor.write.next.${purpose}`)}
          </Note>
        ) : (
          unsent[1].refused === undefined && (
            <Note icon={CloudOff} isLampColoured>
              <b>{t('visitor.write.kept')}</b> {t('visitor.write.keptHelp')}
            </Note>
          )
        )}
      </div>
      <Suspense>
        {unsent && <UnsentText form={unsent} onChange={() => onWrite(unsent)} onDiscarded={onClose ?? (() => onWrite())} />}
      </Suspense>
      {onClose ? (
        <button type="button" ref={firstActionRef as RefObject<HTMLButtonElement>} {...actionProps} onClick={onClose}>
          {t('common.close')}
        </button>
      ) : (
        <>
          <Link href="/" ref={firstActionRef as RefObject<HTMLAnchorElement>} {...actionProps}>
            {t('visitor.favorites.toList')}
          </Link>
          <button type="button" className={cx(button.button, button.wide)} onClick={() => onWrite()}>
            {t('visitor.write.again')}
          </button>
        </>
      )}
    </div>
  );
};
