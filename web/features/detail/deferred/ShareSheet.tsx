import { Copy, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { cx } from '#web/ui/cx.ts';
import { MessageSquare } from '#web/ui/icons.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { preloadPrintSheet } from '../printSheetLoader.ts';
import { QrCode } from './QrCode.tsx';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './ShareSheet.module.css';

interface ShareSheetProps {
  readonly name: string;
  readonly phone: string | null;
  readonly url: string;
  readonly onClose: () => void;
}

const ShareChoices = ({ name, phone, url, onClose }: ShareSheetProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const shareText = [name, phone, url].filter((part) => part !== null).join('\n');
  const copyText = async () => {
    await navigator.clipboard.writeText(url);
    showToast({ text: t('visitor.share.copied') });
    onClose();
  };
  const printPage = async () => {
    onClose();
    await preloadPrintSheet();
    // In the next frame the sheet is closed, so that it is not printed.
    requestAnimationFrame(() => window.print());
  };
  const buttonClass = cx(button.button, button.wide);
  return (
    <Sheet title={t('visitor.share.title', { name })} side="bottom" onClose={onClose}>
      <div className={styles.buttons}>
        <a className={buttonClass} href={`sms:?&body=${encodeURIComponent(shareText)}`}>
          <MessageSquare size={20} aria-hidden="true" />
          {t('visitor.share.sms')}
        </a>
        <button type="button" className={buttonClass} onClick={() => void copyText().catch(() => undefined)}>
          <Copy size={20} aria-hidden="true" />
          {t('visitor.share.copy')}
        </button>
        <button type="button" className={buttonClass} onClick={() => void printPage()}>
          <Printer size={20} aria-hidden="true" />
          {t('visitor.share.print')}
        </button>
      </div>
      <QrCode className={styles.code} url={url} label={t('visitor.share.code')} />
      <p className={cx(text.muted, text.small)}>{t('visitor.share.codeHelp')}</p>
    </Sheet>
  );
};

/** Ways to share a place if the phone has no share sheet: text message, link, QR code, print. */
export const ShareSheet = (props: ShareSheetProps) => (
  <WithNamespaces namespaces={['visitor']} onClose={props.onClose}>
    <ShareChoices {...props} />
  </WithNamespaces>
);
