import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../layout/WithNamespaces.tsx';
import { BarLine } from '../offline/BarLine.tsx';
import { cx } from '../ui/cx.ts';
import { followNews, type Following, type Offer } from './followNews.ts';
import styles from './NewsLine.module.css';

const Line = ({ places, onShow }: { readonly places: number; readonly onShow: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={RefreshCw} action={t('visitor.news.show')} onAction={onShow}>
      {places > 0 ? t('visitor.news.places', { count: places }) : t('visitor.news.other')}
    </BarLine>
  );
};

/** Height in pixels of the bar and this line. */
const TOP = 112;
/** Whether the line would cover the focused element, which is under the bar. */
const wouldCover = (element: Element | null): boolean =>
  element !== null && element !== document.body && element.getBoundingClientRect().top < TOP;

/** Focuses the element that had the focus; if it is gone, the main content. */
const focusAgain = (was: Element | null): void => {
  const target = was?.isConnected === true ? was : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
};

/**
 * Keeps the screen up to date with the directory. If an update would move something under a finger or focus, this line offers it instead.
 */
export const NewsLine = () => {
  const client = useQueryClient();
  const following = useRef<Following>(null);
  const heldBy = useRef<Element>(null);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isLow, setLow] = useState(false);

  useEffect(() => {
    const { stop, show } = followNews(client, (next) => {
      heldBy.current = document.activeElement;
      setLow(wouldCover(document.activeElement));
      setOffer(next);
    });
    following.current = { stop, show };
    return stop;
  }, [client]);

  const show = (): void => {
    const was = heldBy.current;
    following.current?.show();
    focusAgain(was);
  };
  return (
    <div aria-live="polite" data-live="" data-screen-only="" className={cx(styles.over, isLow && styles.low)}>
      {offer && (
        <Suspense>
          <WithNamespaces of={['visitor']}>
            <Line places={offer.places} onShow={show} />
          </WithNamespaces>
        </Suspense>
      )}
    </div>
  );
};
