/*
 * A cache of computed styles. For every computed style jsdom tries all rules of its default style sheet, and Testing Library requests the
 * style of every element for every query by role: about a quarter of the time of tests of large screens. The rules of that sheet that
 * decide visibility depend only on an element's name and these attributes. Elements with equal ones therefore share a style, unless they
 * or an ancestor have a `style` attribute, or another style sheet applies. Outlines and colors of focused or disabled elements are not
 * distinguished.
 */
const STYLING_ATTRIBUTES = ['type', 'hidden', 'open'];

const hasInlineStyle = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = at.parentElement) if (at.hasAttribute('style')) return true;
  return false;
};

/** Caches the computed styles of equally styled elements. */
export const cacheComputedStyles = (): void => {
  const compute = window.getComputedStyle.bind(window);
  const stylesByKey = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo !== undefined || document.styleSheets.length > 0 || hasInlineStyle(element)) return compute(element, pseudo);
    const key = [element.localName, ...STYLING_ATTRIBUTES.map((name) => String(element.getAttribute(name)))].join(' ');
    const style = stylesByKey.get(key);
    if (style !== undefined) return style;
    const computed = compute(element);
    stylesByKey.set(key, computed);
    return computed;
  };
};
