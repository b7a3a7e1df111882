import { Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import form from '../../ui/form/form.module.css';
import page from '../../ui/page.module.css';
import styles from './ApiKeys.module.css';

/** A key that was just made; the server shows it only once. */
export interface IssuedKey {
  readonly name: string;
  readonly key: string;
}

interface NewKeyProps {
  readonly issuedKey: IssuedKey;
  readonly onDone: () => void;
}

/** The new key with a button that copies it; it takes focus, and stays until the user closes it. */
export const NewKey = ({ issuedKey: { name, key }, onDone }: NewKeyProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const keyField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => keyField.current?.select(), []);
  const copyKey = async () => {
    try {
      await navigator.clipboard.writeText(key);
      showToast({ text: t('apiKeys.new.copied') });
    } catch {
      keyField.current?.select();
      showToast({ text: t('apiKeys.new.copyFailed'), isProblem: true });
    }
  };
  return (
    <section className={page.section} aria-labelledby="new-api-key">
      <h2 id="new-api-key">{t('apiKeys.new.title')}</h2>
      <Note icon={TriangleAlert} isLampColoured>
        {t('apiKeys.new.help')}
      </Note>
      <div className={cx(form.field, styles.newKey)}>
        <label className={form.label} htmlFor="new-api-key-value">
          {t('apiKeys.new.key', { name })}
        </label>
        <textarea ref={keyField} id="new-api-key-value" className={cx(form.input, styles.secret)} rows={3} readOnly value={key} />
      </div>
      <p className={form.help}>
        {t('apiKeys.new.use')} <code>Authorization: Bearer {key.slice(0, 12)}…</code>
      </p>
      <div className={styles.buttons}>
        <button type="button" className={cx(button.button, button.fill)} onClick={() => void copyKey()}>
          <Copy size={20} aria-hidden="true" />
          {t('apiKeys.new.copy')}
        </button>
        <button type="button" className={button.button} onClick={onDone}>
          {t('apiKeys.new.done')}
        </button>
      </div>
    </section>
  );
};
