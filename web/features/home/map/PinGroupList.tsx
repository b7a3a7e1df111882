import { useTranslation } from 'react-i18next';
import { formatOpenStatus } from '#domain/schedule/wording.ts';
import type { ServiceCard } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { openIndicatorOf, statusOf, zoneOf } from '#web/services/openState.ts';
import { OpenIndicator } from '#web/ui/OpenIndicator.tsx';
import styles from './PinGroupList.module.css';

interface PinGroupListProps {
  readonly cards: readonly ServiceCard[];
  readonly onChoose: (id: string) => void;
}

/** List of places at the same point of the map, from which the visitor chooses. */
export const PinGroupList = ({ cards, onChoose }: PinGroupListProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  return (
    <>
      <h3 className={styles.title}>{t('mapView.groupTitle', { count: cards.length })}</h3>
      <ul>
        {cards.map((card) => {
          const status = statusOf(card, now);
          return (
            <li key={card.id}>
              <button type="button" className={styles.row} onClick={() => onChoose(card.id)}>
                <strong>
                  <bdi>{card.name}</bdi>
                </strong>
                <span>
                  <OpenIndicator state={openIndicatorOf(status)} />
                  {formatOpenStatus(status, language, zoneOf(card), now)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
};
