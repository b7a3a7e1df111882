import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { useHome } from '../../services/HomeContext.ts';

/** No service answers the question: fewer filters or another place. */
export const EmptyList = ({ onChangePlace }: { readonly onChangePlace: () => void }) => {
  const { t } = useTranslation();
  const { clearFilters } = useHome();
  return (
    <Message heading={<h3>{t('empty.title')}</h3>} help={t('empty.hint')}>
      <button type="button" className={cx(button.button, button.fill, button.wide)} onClick={clearFilters}>
        {t('empty.showAll')}
      </button>
      <button type="button" className={cx(button.button, button.wide)} onClick={onChangePlace}>
        {t('empty.changePlace')}
      </button>
    </Message>
  );
};
