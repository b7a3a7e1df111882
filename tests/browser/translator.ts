import type { BrowserContext, Page } from '@playwright/test';

/*
 * A translator of pages, like the one of a browser: it runs beside the page in a world of its own, replaces text nodes by elements, and
 * translates what the page changes or adds later.
 */

/** Event of the document that starts the translation. */
export const TRANSLATE_EVENT = 'translate-page';

/** The translation of a text is the text between these marks, so that a test can compare it with the original. */
const MARKS = /[⟦⟧]/g;

const translatePage = (startEvent: string): void => {
  const UNTRANSLATED = 'script, style, noscript, svg, textarea, font';
  const queue = new Set<Node>();
  const textsIn = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    return texts.filter((text) => text.data.trim() !== '' && text.parentElement?.closest(UNTRANSLATED) === null);
  };
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the function runs in the page as text, with all that it needs
  const translate = (text: Text): void => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `⟦${text.data}⟧`;
    outer.append(inner);
    text.before(outer);
    text.remove();
  };
  const translateQueue = (): void => {
    const nodes = [...queue];
    queue.clear();
    for (const node of nodes) if (node.isConnected) for (const text of textsIn(node)) translate(text);
  };
  const observer = new MutationObserver((records) => {
    // A translation arrives a moment later.
    if (queue.size === 0) setTimeout(translateQueue, 20);
    for (const { type, target, addedNodes } of records) for (const node of type === 'childList' ? addedNodes : [target]) queue.add(node);
  });
  document.addEventListener(startEvent, () => {
    for (const text of textsIn(document.body)) translate(text);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
};

/** Gives a page that is not open yet a translator, which starts with `TRANSLATE_EVENT`. */
export const addTranslator = async (page: Page, context: BrowserContext): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: 'translator',
    source: `(${translatePage})(${JSON.stringify(TRANSLATE_EVENT)})`,
  });
};

export const startTranslator = (page: Page): Promise<void> =>
  page.evaluate((event) => void document.dispatchEvent(new Event(event)), TRANSLATE_EVENT);

/** Returns the visible text without spaces and marks of translation, line by line. */
export const linesOf = async (page: Page): Promise<readonly string[]> => {
  const text = await page.evaluate(() => document.body.innerText);
  return text
    .replaceAll(MARKS, '')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ''))
    .filter((line) => line !== '');
};

/** Returns the texts of a page that were not translated. */
export const untranslatedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (data.trim() !== '' && parentElement?.closest('script, style, noscript, svg, textarea, font') === null) texts.push(data);
    }
    return texts;
  });
