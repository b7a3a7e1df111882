import { useTranslation } from 'react-i18next';
import { TYPES_OF_TAB, type ServiceType, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useHome } from '../../services/HomeContext.ts';
import { Chip } from '../../ui/Chip.tsx';

/** Position of "All" among the service types of a tab (specification, section 2.5). */
const ALL_POSITION_OF_TAB: Readonly<Record<Tab, number>> = { FOOD: 1, SHELTER: 1, HEALTH: 1, RESOURCES: 2, WORK: 1 };

/** Radio buttons for one service type of the tab, or all. */
export const SubFilters = () => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tab, sub, chooseSub } = useHome();
  const kinds: (ServiceType | null)[] = [...TYPES_OF_TAB[tab]];
  kinds.splice(ALL_POSITION_OF_TAB[tab], 0, null);
  return kinds.map((kind) => (
    <Chip
      key={kind ?? 'ALL'}
      type="radio"
      name="sub"
      label={kind ? TYPE_TEXTS[kind][language] : t('filters.all')}
      isChecked={sub === kind}
      onChange={() => chooseSub(kind)}
    />
  ));
};
