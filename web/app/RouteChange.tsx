import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { countStep } from '../browser/navigationHistory.ts';

/** Counts visited screens, and sets `lang` of the document. */
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
