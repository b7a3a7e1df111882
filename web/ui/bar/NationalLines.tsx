import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../cx.ts';
import { MessageCircle, MessageSquare, Phone } from '../icons.ts';
import { OpenIndicator } from '../OpenIndicator.tsx';
import { callName, callText } from './callText.ts';
import { CRISIS_LINES, type CrisisLine } from './crisisLines.ts';
import button from '../button.module.css';
import text from '../text.module.css';
import styles from './CrisisSheet.module.css';

const CrisisLineItem = ({ line }: { readonly line: CrisisLine }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = t(`crisis.${line.id}`);
  const localLine = { ...line, ...line.call, ...(language === 'es' && line.es) };
  return (
    <li className={styles.line}>
      <p className={styles.always}>
        <OpenIndicator state="open" />
        {t('crisis.always')}
      </p>
      <h3>{name}</h3>
      <p className={cx(text.muted, text.small)}>{t(`crisis.${line.id}Help`)}</p>
      <div className={styles.buttons}>
        <a className={cx(button.button, button.fill)} href={localLine.href} aria-label={callName(t, name, localLine)}>
          <Phone size={24} aria-hidden="true" />
          {callText(t, localLine)}
        </a>
        {localLine.text && (
          <a className={button.button} href={localLine.text.href}>
            <MessageSquare size={20} aria-hidden="true" />
            {t(localLine.text.word ? 'crisis.textWord' : 'crisis.text', { ...localLine.text })}
          </a>
        )}
        {line.chat && (
          <a className={button.button} href={line.chat[language]} target="_blank" rel="noopener noreferrer">
            <MessageCircle size={20} aria-hidden="true" />
            {t('crisis.chat')}
          </a>
        )}
      </div>
    </li>
  );
};

/** The national crisis lines, which need no connection. */
export const NationalLines = () => (
  <ul className={styles.lines}>
    {CRISIS_LINES.map((line) => (
      <CrisisLineItem key={line.id} line={line} />
    ))}
  </ul>
);
