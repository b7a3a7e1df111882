import { useQuery } from '@tanstack/react-query';
import { X, LocateFixed } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/ApiContext.ts';
import { mapQuery } from '../../../api/queries.ts';
import { useNow } from '../../../browser/clock.tsx';
import { useLast } from '../../../browser/useLast.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { MapView } from '../../../ui/map/MapView.tsx';
import text from '../../../ui/text.module.css';
import { useProblem } from '../../../layout/useProblem.ts';
import { useToast } from '../../../ui/toast/Toast.tsx';
import { useHome } from '../../../services/HomeContext.ts';
import styles from './HomeMap.module.css';
import { MapLegend } from './MapLegend.tsx';
import { useCards } from '../useCards.tsx';
import { pinOf } from './pinOf.tsx';
import { useLocateMe } from '../../../services/useLocateMe.ts';
import { List } from '../../../ui/icons.ts';

interface HomeMapProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Where there is no room for it, the pins stand beside rows that say the same. */
  readonly withLegend?: boolean;
}

/** Height of the card over a narrow screen's map, in pixels, near enough to keep the chosen pin clear of it. */
const PEEK = 240;

/** The same places as the list, on the map; on narrow screens the chosen one's card lies over it. */
export const HomeMap = ({ chosenId, onChoose, withLegend = true }: HomeMapProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const say = useToast();
  const { Card } = useCards();
  const { tab, place, input, wide, showMap, choosePlace, moveCentre } = useHome();
  const asked = useQuery(mapQuery(useApi(), input, language));
  const data = useLast(asked.data, tab);
  const { what } = useProblem();
  const [count, setCount] = useState(0);
  const { locate } = useLocateMe(choosePlace, () => say({ text: t('mapView.noLocation') }));

  const pins = useMemo(
    () => data?.rows.flatMap((card) => pinOf(card, { t, language, tab, now }) ?? []) ?? [],
    [data, t, language, tab, now],
  );
  const choose = useCallback(
    (id: string) => {
      onChoose(id);
      const row = document.querySelector(`[data-service="${CSS.escape(id)}"]`);
      row?.scrollIntoView({ block: 'nearest' });
    },
    [onChoose],
  );
  const chosen = data?.rows.find((card) => card.id === chosenId);
  const peeks = !wide && chosen !== undefined;

  return (
    <>
      <h2 className={text.hidden}>{t('map.label')}</h2>
      <MapView
        place={place}
        pins={pins}
        chosenId={chosenId}
        covered={peeks ? PEEK : 0}
        onChoose={choose}
        onCount={setCount}
        onMove={moveCentre}
      />
      <div className={styles.over}>
        <div className={styles.status}>
          <span role="status">{asked.isError ? what : t('mapView.here', { count })}</span>
          <button type="button" className={button.tool} onClick={() => showMap(false)}>
            <List size={20} aria-hidden="true" />
            {t('mapView.list')}
          </button>
        </div>
        <button type="button" className={cx(button.icon, styles.locate)} aria-label={t('mapView.myLocation')} onClick={locate}>
          <LocateFixed size={24} aria-hidden="true" />
          <span>{t('mapView.myLocation')}</span>
        </button>
      </div>
      {withLegend && <MapLegend tab={tab} />}
      {peeks && (
        <section className={styles.peek} aria-label={t('mapView.chosen')}>
          <button type="button" className={cx(button.icon, styles.close)} aria-label={t('common.close')} onClick={() => onChoose(null)}>
            <X size={24} aria-hidden="true" />
          </button>
          <Card card={chosen} />
        </section>
      )}
    </>
  );
};
