import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../layout/WithNamespaces.tsx';
import { BarLine } from '../offline/BarLine.tsx';
import { cx } from '../ui/cx.ts';
import { followNews, type FollowedNews, type Offer } from './followNews.ts';
import styles from './NewsLine.module.css';

const OfferLine = ({ placeCount, onShow }: { readonly placeCount: number; readonly onShow: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={RefreshCw} action={{ label: t('visitor.news.show'), onPress: onShow }}>
      {placeCount > 0 ? t('visitor.news.places', { count: placeCount }) : t('visitor.news.other')}
    </BarLine>
  );
};

/** Height in pixels of the bar and this line. */
const HEADER_HEIGHT_PX = 112;
/** Whether the line would cover the focused element, which is under the bar. */
const isCoveredByLine = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.getBoundingClientRect().top < HEADER_HEIGHT_PX;

/** Focuses the element that had the focus; if it is gone, the main content. */
const restoreFocus = (focusedBefore: Element | null): void => {
  const target = focusedBefore?.isConnected === true ? focusedBefore : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/**
 * Keeps the screen up to date with the directory. If an update would move something under a finger or focus, this line offers it instead.
 */
export const NewsLine = () => {
  const client = useQueryClient();
  const followingRef = useRef<FollowedNews>(null);
  const focusedElement = useRef<Element>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isPlacedLow, setPlacedLow] = useState(false);

  useEffect(() => {
    const { stop, showOffered } = followNews(client, (nextOffer) => {
      focusedElement.current = document.activeElement;
      setPlacedLow(isCoveredByLine(document.activeElement));
      setOffer(nextOffer);
    });
    followingRef.current = { stop, showOffered };
    return stop;
  }, [client]);

  const show = (): void => {
    const focusedBefore = focusedElement.current;
    followingRef.current?.showOffered();
    restoreFocus(focusedBefore);
  };
  return (
    <div aria-live="polite" data-live="" data-screen-only="" className={cx(styles.over, isPlacedLow && styles.low)}>
      {offer && (
        <Suspense>
          <WithNamespaces namespaces={['visitor']}>
            <OfferLine placeCount={offer.placeCount} onShow={show} />
          </WithNamespaces>
        </Suspense>
      )}
    </div>
  );
};
