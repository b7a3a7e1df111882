import { useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { THEMES, writeCookie, type Theme } from '../../browser/cookies.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { clearEverything } from './clearEverything.ts';
import button from '../../ui/button.module.css';
import chip from '../../ui/Chip.module.css';
import text from '../../ui/text.module.css';
import styles from './Menu.module.css';

const THEME_CHOICES = [
  { value: null, key: 'themeSystem' },
  { value: 'light', key: 'themeLight' },
  { value: 'dark', key: 'themeDark' },
] as const satisfies readonly { value: Theme | null; key: string }[];

/** Color scheme: light, dark, or the system's (null). Set on the root element, and stored for the server's next page. */
const useTheme = (): readonly [Theme | null, (theme: Theme | null) => void] => {
  const [theme, setTheme] = useState<Theme | null>(
    () => THEMES.find((knownTheme) => knownTheme === document.documentElement.dataset['theme']) ?? null,
  );
  const chooseTheme = (nextTheme: Theme | null) => {
    writeCookie('theme', nextTheme);
    if (nextTheme === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = nextTheme;
    setTheme(nextTheme);
  };
  return [theme, chooseTheme];
};

/** Group with the color scheme and the data stored on this device. */
export const DeviceGroup = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const api = useApi();
  const language = useLanguage();
  const queries = useQueryClient();
  const [theme, chooseTheme] = useTheme();

  const clearDevice = () => {
    void clearEverything(() => api.call('POST /device/forget', {}, { language }));
    chooseTheme(null);
    queries.removeQueries({ type: 'inactive' });
    showToast({ text: t('account.device.cleared') });
    onClose();
  };

  return (
    <>
      <section className={styles.group}>
        <h3>{t('account.device.theme')}</h3>
        <div className={chip.chips} role="radiogroup" aria-label={t('account.device.theme')}>
          {THEME_CHOICES.map(({ value, key }) => (
            <Chip
              key={key}
              type="radio"
              name="theme"
              label={t(`account.device.${key}`)}
              isChecked={theme === value}
              onChange={() => chooseTheme(value)}
            />
          ))}
        </div>
      </section>
      <section className={styles.group}>
        <h3>{t('account.device.device')}</h3>
        <p className={cx(text.muted, text.small, styles.clear)}>{t('account.device.clearHelp')}</p>
        <button type="button" className={cx(button.button, button.wide)} onClick={clearDevice}>
          <Eraser size={20} aria-hidden="true" />
          {t('account.device.clear')}
        </button>
      </section>
    </>
  );
};
