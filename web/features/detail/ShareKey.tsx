import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** The phone's own way to share, else the link in the clipboard. */
export const ShareKey = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const say = useToast();

  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if ('share' in navigator) {
      await navigator.share({ title: name, url });
      return;
    }
    await (navigator as Navigator).clipboard.writeText(url);
    say({ text: t('detail.copied') });
  };

  return (
    // Whoever closes the phone's sheet without choosing has rejected it: nothing went wrong.
    <button type="button" className={cx(button.button, button.quiet)} onClick={() => void share().catch(() => undefined)}>
      <Share2 size={20} aria-hidden="true" />
      {t('detail.share')}
    </button>
  );
};
