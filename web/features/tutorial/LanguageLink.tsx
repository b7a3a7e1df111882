import type { MouseEvent, ReactNode } from 'react';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { introductionFor } from '../../layout/redirectTarget.ts';
import { useSpeak } from '../../ui/bar/useSpeak.ts';

interface LanguageLinkProps {
  readonly language: Language;
  /** Address that opens after the tutorial. */
  readonly next: string;
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
export const LanguageLink = ({ language, next, slide, className, label, onFollow, children }: LanguageLinkProps) => {
  const speak = useSpeak();
  return (
    <a
      className={className}
      href={`${introductionFor(next, { language })}#slide-${slide}`}
      lang={language}
      hrefLang={language}
      aria-label={label}
      onClick={(click) => {
        onFollow(click);
        speak(language);
      }}
    >
      {children}
    </a>
  );
};
