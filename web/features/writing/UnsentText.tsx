import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import { formatAge } from '../../i18n/formatAge.ts';
import type { Unsent, UnsentForm } from '../../offline/outbox.ts';
import { cx } from '../../ui/cx.ts';
import { useDiscardForm } from './useDiscardForm.ts';
import { writingTargetOf } from './writingForm.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './UnsentText.module.css';

/** Recipient of the message. */
const Recipient = ({ unsent }: { readonly unsent: Unsent }) => {
  const { t } = useTranslation();
  const { purpose, about } = writingTargetOf(unsent);
  if (purpose === 'app') return t('visitor.write.toDirectory');
  return t(purpose === 'connect' ? 'visitor.write.toService' : 'visitor.write.aboutService', { name: about.name });
};

interface UnsentTextProps {
  readonly form: UnsentForm;
  readonly onChange: () => void;
  readonly onDiscarded: () => void;
}

/** Shows a message that waits on this device: text, recipient and time. The user can change or discard it before it is sent. */
export const UnsentText = ({ form, onChange, onDiscarded }: UnsentTextProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const discardForm = useDiscardForm();
  const [, unsent] = form;
  const { words, images, at } = unsent;
  const age = at === undefined ? null : formatAge(t, Math.max(0, Math.floor((now - at / 1000) / 60)));
  return (
    <article className={styles.unsent}>
      <p className={styles.to}>
        <Recipient unsent={unsent} />
      </p>
      {age !== null && <p className={cx(text.muted, text.small)}>{t('visitor.write.written', { age })}</p>}
      <blockquote className={styles.words}>
        {words.to === 'app' && <b>{words.body.subject}</b>}
        <p>{words.body.message}</p>
      </blockquote>
      {images.length > 0 && <p className={text.small}>{t('visitor.write.pictures', { count: images.length })}</p>}
      <div className={styles.buttons}>
        <button type="button" className={button.button} onClick={onChange}>
          {t('visitor.write.change')}
        </button>
        <button
          type="button"
          className={button.button}
          onClick={() => {
            discardForm(form);
            onDiscarded();
          }}
        >
          {t('visitor.write.throwAway')}
        </button>
      </div>
    </article>
  );
};
