import { useTranslation } from 'react-i18next';
import { useCan } from '../../../access/useCan.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { useHome } from '../../../services/HomeContext.ts';

/** The most kudos first, for whom the permission table lets choose it. */
export const TopKudos = () => {
  const { t } = useTranslation();
  const can = useCan();
  const { topKudos, setTopKudos } = useHome();
  if (!can('service.topKudos')) return null;
  return <Chip type="checkbox" name="kudos" label={t('placeSheet.filters.topKudos')} checked={topKudos} onChange={setTopKudos} />;
};
