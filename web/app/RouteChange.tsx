import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { countStep } from '../device/journey.ts';

/** After going to another screen its heading takes focus, so that screen readers say it; the page says its language. */
export const RouteChange = () => {
  const [path] = useLocation();
  const { i18n } = useTranslation();
  const first = useRef(true);

  useEffect(() => {
    if (!first.current) {
      countStep();
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
    first.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another path is another screen
  }, [path]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return null;
};
