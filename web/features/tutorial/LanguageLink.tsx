import type { MouseEvent, ReactNode } from 'react';
import type { Language } from '#domain/vocabulary/languages.ts';
import { introductionAddress } from '../../layout/redirectTarget.ts';
import { useSwitchLanguage } from '../../ui/bar/useSwitchLanguage.ts';

interface LanguageLinkProps {
  readonly language: Language;
  /** Address that opens after the tutorial. */
  readonly nextUrl: string;
  /** Slide that opens next, for a page without JavaScript. */
  readonly slide: number;
  readonly className: string | undefined;
  /** Accessible label where the text of the link is not sufficient. */
  readonly label?: string;
  /** Opens that slide. */
  readonly onFollow: (click: MouseEvent) => void;
  readonly children: ReactNode;
}

/** Link in another language that switches to that language and opens the slide. */
export const LanguageLink = ({ language, nextUrl, slide, className, label, onFollow, children }: LanguageLinkProps) => {
  const switchLanguage = useSwitchLanguage();
  return (
    <a
      className={className}
      href={`${introductionAddress(nextUrl, { language })}#slide-${slide}`}
      lang={language}
      hrefLang={language}
      aria-label={label}
      onClick={(click) => {
        onFollow(click);
        switchLanguage(language);
      }}
    >
      {children}
    </a>
  );
};
