/*
 * jsdom asks all rules of its own style sheet at every question for a style, and Testing Library asks for the style of every
 * element at every question by role: a third of what tests of screens took. There are no other style sheets in these tests,
 * and no rule that decides what shows looks at more than an element's name and these attributes: such elements have the same
 * style, but where `style` of their own or of an ancestor says something else.
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
    const style = known.get(key) ?? compute(element);
    known.set(key, style);
    return style;
  };
};
