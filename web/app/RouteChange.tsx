import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { countStep } from '../browser/navigationHistory.ts';

/** Counts the screens gone to, and lets the page say its language. */
export const RouteChange = () => {
  const [path] = useLocation();
  const { i18n } = useTranslation();
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current !== path) countStep();
    shown.current = path;
  }, [path]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return null;
};
