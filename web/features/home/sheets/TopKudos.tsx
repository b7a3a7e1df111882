import { useTranslation } from 'react-i18next';
import { useCan } from '#web/access/useCan.ts';
import { useHome } from '#web/services/HomeContext.ts';
import { Chip } from '#web/ui/Chip.tsx';

/** Filter for the order by kudos. Renders nothing for roles without the permission. */
export const TopKudos = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { topKudos, setTopKudos } = useHome();
  if (!can('service.topKudos')) return null;
  return <Chip type="checkbox" name="kudos" label={t('placeSheet.filters.topKudos')} isChecked={topKudos} onChange={setTopKudos} />;
};
