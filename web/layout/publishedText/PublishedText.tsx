import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import type { Language } from '#domain/vocabulary/languages.ts';
import styles from './PublishedText.module.css';

interface PublishedTextProps {
  /** HTML that the server sanitized both when it was written and when it was read. */
  readonly content: string;
  readonly language: Language;
}

/** Renders the text of a page. Links to internal pages stay within the app. */
export const PublishedText = ({ content, language }: PublishedTextProps) => {
  const [, navigate] = useLocation();
  const followLink = (event: MouseEvent) => {
    const path = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined;
    if (!path?.startsWith('/') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(path);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- users press the links inside it, which work by keyboard too
    <div className={styles.content} lang={language} onClick={followLink} dangerouslySetInnerHTML={{ __html: content }} />
  );
};
