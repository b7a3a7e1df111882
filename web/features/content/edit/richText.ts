import Squire from 'squire-rte';
import { cleanText, tidyText } from './cleanText.ts';

/* Rich text editor for people who write no HTML: Squire, limited to the formats of a page. */

/** Formats that the user can switch on at the cursor. */
export type Mark = 'heading' | 'smallHeading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link';
/** The formats and the link at the cursor. */
export interface Here {
  readonly on: ReadonlySet<Mark>;
  /** Address of the link at the cursor; empty: none. */
  readonly href: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export interface RichText {
  /** The initial text as the editor normalizes it; comparing with it shows whether the user changed anything. */
  readonly given: string;
  html(): string;
  toggle(mark: Exclude<Mark, 'link'>): void;
  /** Links the selection, or inserts the words if there is none; null removes the link. */
  link(href: string | null, words: string): void;
  /** Returns the selected words. */
  selected(): string;
  undo(): void;
  redo(): void;
  end(): void;
}

interface Telling {
  readonly onChange: (html: string) => void;
  readonly onHere: (here: Here) => void;
}

const HEADINGS = { heading: 'H2', smallHeading: 'H3' } as const;
const LISTS = { list: 'UL', numbers: 'OL' } as const;

/** Returns a function that turns the paragraphs and headings of a fragment into blocks of `tag`. */
const turnBlocks =
  (tag: string) =>
  (piece: DocumentFragment): DocumentFragment => {
    for (const block of piece.querySelectorAll('p, h2, h3, h4')) {
      const turned = document.createElement(tag);
      turned.append(...block.childNodes);
      block.replaceWith(turned);
    }
    return piece;
  };

const startingFrom = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** Makes an element editable. `content`: the published text; `draft`: the unpublished one. */
export const richText = (root: HTMLElement, content: string, draft: string | null, { onChange, onHere }: Telling): RichText => {
  const editor = new Squire(root, { blockTag: 'P', sanitizeToDOMFragment: cleanText });
  editor.setHTML(content);
  const given = tidyText(editor.getHTML());
  if (draft !== null) editor.setHTML(draft);
  let undoing = { canUndo: false, canRedo: false };
  let isTyped = false;
  let last = tidyText(editor.getHTML());

  const linkHere = (): HTMLAnchorElement | null =>
    startingFrom(editor.getSelection().startContainer)?.closest<HTMLAnchorElement>('a[href]') ?? null;
  const has = (tag: string): boolean => editor.getPath().split('>').includes(tag) || editor.hasFormat(tag);
  const refresh = (): void => {
    const on = new Set<Mark>();
    for (const [mark, tag] of Object.entries(HEADINGS)) if (has(tag)) on.add(mark as Mark);
    for (const [mark, tag] of Object.entries(LISTS)) if (has(tag)) on.add(mark as Mark);
    if (has('B') || has('STRONG')) on.add('bold');
    if (has('I') || has('EM')) on.add('italic');
    const link = linkHere();
    if (link !== null) on.add('link');
    onHere({ on, href: link?.getAttribute('href') ?? '', canRedo: undoing.canRedo, canUndo: isTyped && undoing.canUndo });
  };
  const changed = (): void => {
    const html = tidyText(editor.getHTML());
    // The editor also reports an input when the text is set or the labels around the field change.
    if (html === last) return;
    last = html;
    isTyped = true;
    onChange(html);
  };
  editor.addEventListener('input', changed);
  for (const event of ['pathChange', 'select', 'cursor']) editor.addEventListener(event, refresh);
  editor.addEventListener('undoStateChange', (event: Event) => {
    undoing = (event as CustomEvent<typeof undoing>).detail;
    refresh();
  });

  const setWords = (tag: string, other: string): void => {
    if (editor.hasFormat(other)) editor.changeFormat(null, { tag: other });
    else if (editor.hasFormat(tag)) editor.changeFormat(null, { tag });
    else editor.changeFormat({ tag });
  };
  const toggle: RichText['toggle'] = (mark) => {
    if (mark === 'bold') setWords('B', 'STRONG');
    else if (mark === 'italic') setWords('I', 'EM');
    else if (mark === 'heading' || mark === 'smallHeading')
      editor.modifyBlocks(turnBlocks(has(HEADINGS[mark]) ? 'p' : HEADINGS[mark].toLowerCase()));
    else if (has(LISTS[mark])) editor.removeList();
    else if (mark === 'list') editor.makeUnorderedList();
    else editor.makeOrderedList();
    editor.focus();
    refresh();
  };
  const link: RichText['link'] = (href, words) => {
    const there = linkHere();
    if (there !== null) {
      // Select the whole link, because the cursor may be anywhere in it.
      const range = document.createRange();
      range.selectNodeContents(there);
      editor.setSelection(range);
    }
    if (href === null) editor.removeLink();
    else if (there === null && editor.getSelection().collapsed) {
      const made = document.createElement('a');
      made.href = href;
      made.textContent = words;
      editor.insertHTML(made.outerHTML);
    } else editor.makeLink(href, {});
    editor.focus();
    refresh();
  };

  return {
    given,
    html: () => tidyText(editor.getHTML()),
    toggle,
    link,
    selected: () => linkHere()?.textContent ?? editor.getSelectedText(),
    undo: () => void editor.undo(),
    redo: () => void editor.redo(),
    end: () => editor.destroy(),
  };
};
