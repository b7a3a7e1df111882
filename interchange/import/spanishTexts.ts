import type { ServiceDraft } from '#domain/service/commands.ts';
import { toPlainLine, toPlainText } from './plainText.ts';
import { textField, type Row } from './row.ts';
import type { TruncateText } from './truncateTexts.ts';

/** Returns the Spanish texts from a row's own fields; a machine translates the rest. */
export const readSpanish = (row: Row, truncate: TruncateText): Pick<ServiceDraft, 'spanish'> => {
  const spanishTexts = {
    summary: truncate('serviceSummary', toPlainLine(textField(row, 'summary_es'))),
    description: truncate('description', toPlainText(textField(row, 'description_es'))),
    age: truncate('age', toPlainLine(textField(row, 'age_es'))),
  };
  const filledTexts = Object.entries(spanishTexts).filter(([, text]) => text !== '');
  return filledTexts.length === 0 ? {} : { spanish: Object.fromEntries(filledTexts) };
};
