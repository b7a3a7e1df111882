import { inlineScript } from './inlineScript.ts';

/**
 * Script that keeps a page right while a browser's translator changes it. A translator replaces text nodes by elements of its own
 * (`<font>` in Chromium) or by other text nodes, but React keeps and updates the nodes that it created: a new text would stay invisible in
 * the removed node, and removing that node from its former parent, or inserting before it, would throw and end the page
 * (https://github.com/facebook/react/issues/11538). The script remembers what replaced each text node, and puts the node back right before
 * the page changes, moves or removes it; then the translator notices the new text and translates it again.
 *
 * It wraps the four members of `Node` that React uses, so that it holds for every text of every screen. An element with a key per text, the
 * other known remedy, would have to be repeated at each text, and new code would forget it. It is inline, because it must see the
 * translator's first change, which may precede the other scripts; it takes no bytes of theirs.
 */
export const TRANSLATION_SCRIPT = inlineScript(`
  const { prototype } = Node;
  const { appendChild, insertBefore, removeChild } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, "nodeValue");
  const replacementByText = new WeakMap;
  // A translator may replace several adjacent texts by one node.
  const textsByReplacement = new WeakMap;
  // The page calls these members, and a translator does not: it runs outside the page's own scripts.
  const removedByPage = new WeakSet;
  const observer = new MutationObserver((records) => recordReplacements(records));
  const recordReplacements = (records) => {
    if (!records.some((record) => record.removedNodes[0])) return;
    const addedNodes = new Set;
    records.forEach((record, index) => {
      for (const node of record.addedNodes) addedNodes.add(node);
      const siblings = [record.previousSibling, record.nextSibling].filter((sibling) => addedNodes.has(sibling));
      const isSamePlace = (other) => other.addedNodes[0] && ["target", "previousSibling", "nextSibling"].every((name) => other[name] === record[name]);
      for (const node of record.removedNodes) {
        const texts = (textsByReplacement.get(node) || (node.nodeType === Node.TEXT_NODE ? [node] : [])).filter((text) => !text.parentNode && !removedByPage.has(text));
        if (!texts[0]) continue;
        // Inserted in the same step, beside the text, or afterwards in its place; or beside an adjacent text that it replaces too.
        const replacement = record.addedNodes[0] || siblings.find((sibling) => !textsByReplacement.has(sibling)) || records.slice(index + 1).find(isSamePlace)?.addedNodes[0] || siblings[0];
        if (!replacement) continue;
        textsByReplacement.set(replacement, [...new Set([...textsByReplacement.get(replacement) || [], ...texts])]);
        for (const text of texts) replacementByText.set(text, replacement)
      }
    })
  };
  observer.observe(document, { childList: true, subtree: true });
  const putBack = (node) => {
    if (node?.nodeType !== Node.TEXT_NODE || node.parentNode) return;
    recordReplacements(observer.takeRecords());
    const replacement = replacementByText.get(node);
    if (replacement?.parentNode) replacement.replaceWith(...textsByReplacement.get(replacement))
  };
  // A translator may also have moved a node into an element of its own.
  const childWith = (parent, node) => {
    let child = node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child
  };
  Object.defineProperty(prototype, "nodeValue", { ...nodeValue, set(value) {
    putBack(this);
    nodeValue.set.call(this, value)
  } });
  prototype.appendChild = function (node) {
    putBack(node);
    removedByPage.delete(node);
    return appendChild.call(this, node)
  };
  prototype.insertBefore = function (node, reference) {
    putBack(node);
    removedByPage.delete(node);
    putBack(reference);
    return insertBefore.call(this, node, childWith(this, reference) || reference)
  };
  prototype.removeChild = function (node) {
    putBack(node);
    removedByPage.add(node);
    return removeChild.call(childWith(this, node) ? node.parentNode : this, node)
  };
`);
