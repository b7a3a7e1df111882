import Squire from 'squire-rte';
import { cleanText, normalizeHtml } from './cleanHtml.ts';

/* Rich text editor for people who write no HTML: Squire, limited to the formats of a page. */

/** Formats that the user can switch on at the cursor. */
export type Mark = 'heading' | 'smallHeading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link';
/** The formats and the link at the cursor. */
export interface SelectionState {
  readonly activeMarks: ReadonlySet<Mark>;
  /** Address of the link at the cursor; empty if there is none. */
  readonly href: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface RichText {
  /** The initial text as the editor normalizes it; comparing with it shows whether the user changed anything. */
  readonly initialHtml: string;
  html(): string;
  toggle(mark: Exclude<Mark, 'link'>): void;
  /** Links the selection, or inserts the words if there is none; null removes the link. */
  link(href: string | null, linkText: string): void;
  /** Returns the selected words. */
  selected(): string;
  undo(): void;
  redo(): void;
  dispose(): void;
}

interface EditorListeners {
  readonly onChange: (html: string) => void;
  readonly onSelectionChange: (selection: SelectionState) => void;
}

const HEADINGS = { heading: 'H2', smallHeading: 'H3' } as const;
const LISTS = { list: 'UL', numbers: 'OL' } as const;

/** Returns a function that turns the paragraphs and headings of a fragment into blocks of `tag`. */
const replaceBlocks =
  (tag: string) =>
  (fragment: DocumentFragment): DocumentFragment => {
    for (const blockElement of fragment.querySelectorAll('p, h2, h3, h4')) {
      const replacement = document.createElement(tag);
      replacement.append(...blockElement.childNodes);
      blockElement.replaceWith(replacement);
    }
    return fragment;
  };

const elementAt = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** Makes an element editable. `content`: the published text; `draft`: the unpublished one. */
export const richText = (
  root: HTMLElement,
  content: string,
  draft: string | null,
  { onChange, onSelectionChange }: EditorListeners,
): RichText => {
  const editor = new Squire(root, { blockTag: 'P', sanitizeToDOMFragment: cleanText });
  editor.setHTML(content);
  const initialHtml = normalizeHtml(editor.getHTML());
  if (draft !== null) editor.setHTML(draft);
  let undoState = { canUndo: false, canRedo: false };
  let isTyped = false;
  let lastHtml = normalizeHtml(editor.getHTML());

  const linkAtCursor = (): HTMLAnchorElement | null =>
    elementAt(editor.getSelection().startContainer)?.closest<HTMLAnchorElement>('a[href]') ?? null;
  const hasTag = (tag: string): boolean => editor.getPath().split('>').includes(tag) || editor.hasFormat(tag);
  const notifySelection = (): void => {
    const activeMarks = new Set<Mark>();
    for (const [mark, tag] of Object.entries(HEADINGS)) if (hasTag(tag)) activeMarks.add(mark as Mark);
    for (const [mark, tag] of Object.entries(LISTS)) if (hasTag(tag)) activeMarks.add(mark as Mark);
    if (hasTag('B') || hasTag('STRONG')) activeMarks.add('bold');
    if (hasTag('I') || hasTag('EM')) activeMarks.add('italic');
    const link = linkAtCursor();
    if (link !== null) activeMarks.add('link');
    onSelectionChange({
      activeMarks,
      href: link?.getAttribute('href') ?? '',
      canRedo: undoState.canRedo,
      canUndo: isTyped && undoState.canUndo,
    });
  };
  const handleChange = (): void => {
    const html = normalizeHtml(editor.getHTML());
    // The editor also reports an input when the text is set or the labels around the field change.
    if (html === lastHtml) return;
    lastHtml = html;
    isTyped = true;
    onChange(html);
  };
  editor.addEventListener('input', handleChange);
  for (const event of ['pathChange', 'select', 'cursor']) editor.addEventListener(event, notifySelection);
  editor.addEventListener('undoStateChange', (event: Event) => {
    undoState = (event as CustomEvent<typeof undoState>).detail;
    notifySelection();
  });

  const setLinkText = (tag: string, newText: string): void => {
    if (editor.hasFormat(newText)) editor.changeFormat(null, { tag: newText });
    else if (editor.hasFormat(tag)) editor.changeFormat(null, { tag });
    else editor.changeFormat({ tag });
  };
  const toggle: RichText['toggle'] = (mark) => {
    if (mark === 'bold') setLinkText('B', 'STRONG');
    else if (mark === 'italic') setLinkText('I', 'EM');
    else if (mark === 'heading' || mark === 'smallHeading')
      editor.modifyBlocks(replaceBlocks(hasTag(HEADINGS[mark]) ? 'p' : HEADINGS[mark].toLowerCase()));
    else if (hasTag(LISTS[mark])) editor.removeList();
    else if (mark === 'list') editor.makeUnorderedList();
    else editor.makeOrderedList();
    editor.focus();
    notifySelection();
  };
  const link: RichText['link'] = (href, linkText) => {
    const existingLink = linkAtCursor();
    if (existingLink !== null) {
      // Select the whole link, because the cursor may be anywhere in it.
      const range = document.createRange();
      range.selectNodeContents(existingLink);
      editor.setSelection(range);
    }
    if (href === null) editor.removeLink();
    else if (existingLink === null && editor.getSelection().collapsed) {
      const newLink = document.createElement('a');
      newLink.href = href;
      newLink.textContent = linkText;
      editor.insertHTML(newLink.outerHTML);
    } else editor.makeLink(href, {});
    editor.focus();
    notifySelection();
  };

  return {
    initialHtml,
    html: () => normalizeHtml(editor.getHTML()),
    toggle,
    link,
    selected: () => linkAtCursor()?.textContent ?? editor.getSelectedText(),
    undo: () => void editor.undo(),
    redo: () => void editor.redo(),
    dispose: () => editor.destroy(),
  };
};
