import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { cx } from '#web/ui/cx.ts';
import { Message } from '#web/ui/Message.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { Here, Mark, RichText } from './richText.ts';
import button from '#web/ui/button.module.css';
import content from '../Content.module.css';
import styles from './Pages.module.css';

interface TextEditorProps {
  readonly id: string;
  readonly language: Language;
  /** The published text, with which changes are compared. Read only on mount. */
  readonly content: string;
  readonly draft: string | null;
  readonly isWrong: boolean;
  /** Called with the changed text; null if it equals the published text. */
  readonly onChange: (html: string | null) => void;
}

const MARKS: readonly (readonly [Exclude<Mark, 'link'>, LucideIcon])[] = [
  ['heading', Heading2],
  ['smallHeading', Heading3],
  ['bold', Bold],
  ['italic', Italic],
  ['list', List],
  ['numbers', ListOrdered],
];
const NOWHERE: Here = { on: new Set(), href: '', canUndo: false, canRedo: false };

/** Rich text editor with headings, lists and links. Its code loads on mount. */
export const TextEditor = ({ id, language, content: given, draft, isWrong, onChange }: TextEditorProps) => {
  const { t } = useTranslation();
  const toolsId = useId();
  const root = useRef<HTMLDivElement>(null);
  const first = useRef({ given, draft, onChange });
  const [editor, setEditor] = useState<RichText | null>(null);
  const [here, setHere] = useState(NOWHERE);
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const [link, setLink] = useState<{ readonly words: string } | null>(null);

  useEffect(() => {
    let made: RichText | null = null;
    let isGone = false;
    const start = async (): Promise<void> => {
      const { richText } = await import('./richText.ts');
      if (isGone || root.current === null) return;
      const from = first.current;
      made = richText(root.current, from.given, from.draft, {
        onChange: (html) => from.onChange(html === made?.given ? null : html),
        onHere: setHere,
      });
      setEditor(made);
    };
    start().catch(() => setFailed(true));
    return () => {
      isGone = true;
      made?.end();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry fetches the editor again
  }, [tries]);

  const tool = (name: Mark | 'undo' | 'redo', Icon: LucideIcon, onClick: () => void, more: { pressed?: boolean; off?: boolean }) => (
    <button
      key={name}
      type="button"
      aria-label={t(`pageManage.editor.${name}`)}
      title={t(`pageManage.editor.${name}`)}
      {...(more.pressed !== undefined && { 'aria-pressed': more.pressed })}
      disabled={editor === null || more.off === true}
      // Keeps focus and selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
  const again = () => {
    setFailed(false);
    setTries(tries + 1);
  };

  return (
    <div className={styles.editor} data-wrong={isWrong ? '' : undefined}>
      <div className={styles.bar} role="toolbar" id={toolsId} aria-label={t('pageManage.editor.tools')} aria-controls={id}>
        {MARKS.map(([mark, Icon]) => tool(mark, Icon, () => editor?.toggle(mark), { pressed: here.on.has(mark) }))}
        {tool('link', Link2, () => setLink({ words: editor?.selected() ?? '' }), { pressed: here.on.has('link') })}
        {tool('undo', Undo2, () => editor?.undo(), { off: !here.canUndo })}
        {tool('redo', Redo2, () => editor?.redo(), { off: !here.canRedo })}
      </div>
      {failed && (
        <Message heading={<h3>{t('pageManage.editor.failed')}</h3>} help={t('pageManage.editor.failedHelp')}>
          <button type="button" className={button.button} onClick={again}>
            {t('pageManage.editor.again')}
          </button>
        </Message>
      )}
      {!failed && editor === null && (
        <p className={styles.text} role="status">
          {t('pageManage.editor.loading')}
        </p>
      )}
      <div
        ref={root}
        id={id}
        className={cx(content.content, styles.text)}
        hidden={editor === null}
        lang={language}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={t(`pageManage.editor.text.${language}`)}
        aria-invalid={isWrong}
      />
      {link !== null && (
        <LinkDialog
          words={link.words}
          href={here.href}
          onSet={(href, words) => {
            setLink(null);
            editor?.link(href, words);
          }}
          onClose={() => setLink(null)}
        />
      )}
    </div>
  );
};
