import { HandHeart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { useKudos } from './useKudos.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './ThanksSection.module.css';

interface ThanksSectionProps {
  readonly service: { readonly id: string; readonly name: string; readonly likes?: number | undefined };
}

/** Kudos with their number. At the end of the page, because visitors give them after a visit. One per device. */
export const ThanksSection = ({ service }: ThanksSectionProps) => {
  const { t } = useTranslation();
  const { count, isGiven, giveKudos } = useKudos(service);
  return (
    <section className={cx(page.section, styles.thanks)} aria-labelledby="thanks" data-screen-only="">
      <div className={styles.words}>
        <h2 id="thanks">{t('servicePage.thanks.title')}</h2>
        <p className={cx(text.muted, text.small)} role="status">
          {count > 0 && t('servicePage.thanks.count', { count })}
        </p>
      </div>
      <button
        type="button"
        className={cx(button.button, button.quiet, styles.give, isGiven && button.fill)}
        aria-pressed={isGiven}
        aria-disabled={isGiven}
        onClick={() => void giveKudos()}
      >
        <HandHeart size={20} aria-hidden="true" />
        {t('servicePage.thanks.give')}
      </button>
    </section>
  );
};
