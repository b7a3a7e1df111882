/** Returns the element that scrolls the content of a list: its pane on a wide screen, or null for the window. */
export const scrollerOf = (element: Element): Element | null => {
  const scroller = element.closest('[data-scroller]');
  return scroller !== null && getComputedStyle(scroller).overflowY === 'auto' ? scroller : null;
};
