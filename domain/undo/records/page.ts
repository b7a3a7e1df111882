import { decide, evolve, initialState, isPageEvent, type PageCommand } from '../../page/decider.ts';
import { createRecordUndo } from './recordUndo.ts';

/** Undo of a published text, and of a return to the built-in text: the former text of that language is published again. */
export const pageUndo = createRecordUndo({
  isEvent: isPageEvent,
  evolve,
  initialState,
  decide,
  actions: { PagePublished: 'page.publish', PageTakenBack: 'page.publish' },
  inverseOf: ({ data: { language } }, before): PageCommand => {
    const html = before[language]?.html ?? null;
    return html === null
      ? { type: 'TakeBackPage', language, baseRevision: null }
      : { type: 'PublishPage', language, html, baseRevision: null };
  },
  isOverwritten: ({ data: { language } }, later) => later.data.language === language,
  statusOf: () => ({}),
});
