import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { cx } from '../../ui/cx.ts';
import { preloadPrintSheet } from './printSheetLoader.ts';
import button from '../../ui/button.module.css';

const ShareSheet = lazySheet(async () => (await import('./deferred/ShareSheet.tsx')).ShareSheet);

interface ShareButtonProps {
  readonly name: string;
  readonly phone: string | null;
}

/** Opens the phone's share sheet. Without one, offers a text message, a link, a QR code and printing. */
export const ShareButton = ({ name, phone }: ShareButtonProps) => {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);

  const share = async () => {
    // The visitor may print, also from the phone's own sheet.
    void preloadPrintSheet();
    const pageUrl = window.location.origin + window.location.pathname;
    if (!('share' in navigator)) return setUrl(pageUrl);
    await navigator.share({ title: name, url: pageUrl }).catch((error: unknown) => {
      // AbortError: the user closed the phone's sheet. Any other error: the phone cannot share, so show the address.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setUrl(pageUrl);
    });
  };

  return (
    <>
      <button type="button" className={cx(button.button, button.quiet)} onClick={() => void share()}>
        <Share2 size={20} aria-hidden="true" />
        {t('detail.share')}
      </button>
      {url !== null && <ShareSheet name={name} phone={phone} url={url} onClose={() => setUrl(null)} />}
    </>
  );
};
