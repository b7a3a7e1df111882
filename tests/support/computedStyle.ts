/*
 * jsdom asks all rules of its own style sheet at every question for a style, and Testing Library asks for the style of every
 * element at every question by role: about a quarter of what tests of large screens took. No rule of that sheet that decides
 * what shows looks at more than an element's name and these attributes. Such elements show alike, but where a `style` of their
 * own or of an ancestor, or another style sheet, says something else. Outlines and colors of what has focus or is disabled are
 * not told apart.
 */
const ATTRIBUTES = ['type', 'hidden', 'open'];

const isStyledByItself = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (at.hasAttribute('style')) return true;
  return false;
};

/** Remembers the computed styles of elements that are styled alike. */
export const rememberStyles = (): void => {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo !== undefined || document.styleSheets.length > 0 || isStyledByItself(element)) return compute(element, pseudo);
    const key = [element.localName, ...ATTRIBUTES.map((name) => String(element.getAttribute(name)))].join(' ');
    const style = known.get(key);
    if (style !== undefined) return style;
    const computed = compute(element);
    known.set(key, computed);
    return computed;
  };
};
