import type { MouseEvent, ReactNode } from 'react';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { introductionFor } from '../../layout/redirectTarget.ts';
import { useSpeak } from '../../ui/bar/useSpeak.ts';

interface LanguageLinkProps {
  readonly language: Language;
  /** Where the tutorial leads to in the end. */
  readonly next: string;
  /** The slide it goes on with, for a page without its script. */
  readonly slide: number;
  readonly className: string | undefined;
  /** What it says, where its text does not say it all. */
  readonly label?: string;
  /** Goes on to that slide. */
  readonly onFollow: (click: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A link in a language's own word: it chooses that language and goes on in it, at one touch. */
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
