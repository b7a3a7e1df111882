import { useTranslation } from 'react-i18next';
import { PAGE_MAX_LENGTH } from '#domain/page/links.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { changedLanguages, type DraftTexts } from './pageDraft.ts';

/** Returns a function that finds the errors of the texts before they are sent. The server checks the same. */
export const useTextProblems = (): ((texts: DraftTexts) => Promise<readonly (readonly [Language, string])[]>) => {
  const { t } = useTranslation();
  return async (texts) => {
    const { findInvalidLinks, isEmptyText } = await import('./cleanHtml.ts');
    return changedLanguages(texts).flatMap((language) => {
      const html = texts[language] ?? '';
      if (isEmptyText(html)) return [[language, t(`pageManage.problem.empty.${language}`)] as const];
      if (html.length > PAGE_MAX_LENGTH) return [[language, t(`pageManage.problem.tooLong.${language}`)] as const];
      return findInvalidLinks(html).map((link) => [language, t(`pageManage.problem.link.${language}`, { ...link })] as const);
    });
  };
};
