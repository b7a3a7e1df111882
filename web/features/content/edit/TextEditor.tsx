import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, Redo2, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { cx } from '#web/ui/cx.ts';
import { TriangleAlert } from '#web/ui/icons.ts';
import { Message } from '#web/ui/Message.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { SelectionState, Mark, RichText } from './richText.ts';
import button from '#web/ui/button.module.css';
import content from '../../../layout/publishedText/PublishedText.module.css';
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
const NO_SELECTION: SelectionState = { activeMarks: new Set(), href: '', canUndo: false, canRedo: false };

/** Rich text editor with headings, lists and links. Its code loads on mount. */
export const TextEditor = ({ id, language, content: given, draft, isWrong, onChange }: TextEditorProps) => {
  const { t } = useTranslation();
  const toolsId = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const initialProps = useRef({ given, draft, onChange });
  const [editor, setEditor] = useState<RichText | null>(null);
  const [selection, setSelection] = useState(NO_SELECTION);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [editedLink, setEditedLink] = useState<{ readonly linkText: string } | null>(null);

  useEffect(() => {
    let createdEditor: RichText | null = null;
    let isUnmounted = false;
    const startEditor = async (): Promise<void> => {
      const { richText } = await import('./richText.ts');
      if (isUnmounted || rootRef.current === null) return;
      const initial = initialProps.current;
      createdEditor = richText(rootRef.current, initial.given, initial.draft, {
        onChange: (html) => initial.onChange(html === createdEditor?.initialHtml ? null : html),
        onSelectionChange: setSelection,
      });
      setEditor(createdEditor);
    };
    startEditor().catch(() => setFailed(true));
    return () => {
      isUnmounted = true;
      createdEditor?.dispose();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry fetches the editor again
  }, [attempt]);

  const renderTool = (
    name: Mark | 'undo' | 'redo',
    Icon: LucideIcon,
    onClick: () => void,
    state: { isPressed?: boolean; isDisabled?: boolean },
  ) => (
    <button
      key={name}
      type="button"
      aria-label={t(`pageManage.editor.${name}`)}
      title={t(`pageManage.editor.${name}`)}
      {...(state.isPressed !== undefined && { 'aria-pressed': state.isPressed })}
      disabled={editor === null || state.isDisabled === true}
      // Keeps focus and selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  return (
    <div className={styles.editor} data-wrong={isWrong ? '' : undefined}>
      <div className={styles.bar} role="toolbar" id={toolsId} aria-label={t('pageManage.editor.tools')} aria-controls={id}>
        {MARKS.map(([mark, Icon]) => renderTool(mark, Icon, () => editor?.toggle(mark), { isPressed: selection.activeMarks.has(mark) }))}
        {renderTool('link', Link2, () => setEditedLink({ linkText: editor?.selected() ?? '' }), {
          isPressed: selection.activeMarks.has('link'),
        })}
        {renderTool('undo', Undo2, () => editor?.undo(), { isDisabled: !selection.canUndo })}
        {renderTool('redo', Redo2, () => editor?.redo(), { isDisabled: !selection.canRedo })}
      </div>
      {failed && (
        <Message icon={TriangleAlert} heading={<h3>{t('pageManage.editor.failed')}</h3>} help={t('pageManage.editor.failedHelp')}>
          <button type="button" className={button.button} onClick={retry}>
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
        ref={rootRef}
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
      {editedLink !== null && (
        <LinkDialog
          linkText={editedLink.linkText}
          href={selection.href}
          onSet={(href, linkText) => {
            setEditedLink(null);
            editor?.link(href, linkText);
          }}
          onClose={() => setEditedLink(null)}
        />
      )}
    </div>
  );
};
