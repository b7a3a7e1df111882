import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { countNavigation } from '../browser/navigationHistory.ts';

/** Counts visited screens, and sets `lang` of the document. */
export const RouteChange = () => {
  const [path] = useLocation();
  const { i18n } = useTranslation();
  const shownPath = useRef(path);

  useEffect(() => {
    if (shownPath.current !== path) countNavigation();
    shownPath.current = path;
  }, [path]);
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
  return null;
};
