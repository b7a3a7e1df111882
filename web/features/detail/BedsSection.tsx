import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import page from '../../ui/page.module.css';
import { Beds } from '../../services/Beds.tsx';
import { bedStateOf } from '../../services/beds.ts';

/** How many beds are free, and how old that number is. */
export const BedsSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const now = useNow();
  if (!bedStateOf(service, now)) return null;
  return (
    <section className={page.section} aria-labelledby="beds">
      <h2 id="beds">{t('beds.title')}</h2>
      <Beds facts={service} large />
    </section>
  );
};
