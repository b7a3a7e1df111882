import { Eraser } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/toast/Toast.tsx';
import { clearDevice } from '../../device/preference.ts';
import { writeCookie } from '../../device/cookies.ts';
import { THEME_CHOICES, useTheme } from '../../device/theme.ts';
import { FilterPanel } from './FilterPanel.tsx';
import styles from './MenuSheet.module.css';

/** The side menu: filters, light or dark, and what this device keeps. */
export const MenuSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const say = useToast();
  const [theme, chooseTheme] = useTheme();

  const clear = () => {
    clearDevice();
    writeCookie('tab', null);
    writeCookie('language', null);
    chooseTheme(null);
    say({ text: t('menu.cleared') });
    onClose();
  };

  return (
    <Sheet title={t('menu.title')} from="left" onClose={onClose}>
      <section className={styles.group}>
        <h3>{t('menu.filters')}</h3>
        <FilterPanel />
      </section>
      <section className={styles.group}>
        <h3>{t('menu.theme')}</h3>
        <div className={styles.chips} role="radiogroup" aria-label={t('menu.theme')}>
          {THEME_CHOICES.map(({ value, key }) => (
            <Chip
              key={key}
              type="radio"
              name="theme"
              label={t(`menu.${key}`)}
              checked={theme === value}
              onChange={() => chooseTheme(value)}
            />
          ))}
        </div>
      </section>
      <section className={styles.group}>
        <h3>{t('menu.device')}</h3>
        <p className={cx(text.muted, text.small, styles.clear)}>{t('menu.clearHelp')}</p>
        <button type="button" className={cx(button.button, button.wide)} onClick={clear}>
          <Eraser size={20} aria-hidden="true" />
          {t('menu.clear')}
        </button>
      </section>
    </Sheet>
  );
};
