import { useTranslation } from 'react-i18next';
import { isDataSaverOn } from '#web/browser/dataSaver.ts';
import { cx } from '#web/ui/cx.ts';
import { Map } from '#web/ui/icons.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './RouteSteps.module.css';

/** Loads the small map on request where it does not load automatically. */
export const ShowMapButton = ({ onShow }: { readonly onShow: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.route}>
      <button type="button" className={cx(button.button, button.quiet)} onClick={onShow}>
        <Map size={20} aria-hidden="true" />
        {t('map.load')}
      </button>
      {isDataSaverOn() && <p className={cx(text.muted, text.small)}>{t('map.loadHelp')}</p>}
    </div>
  );
};
