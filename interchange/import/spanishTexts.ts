import type { ServiceDraft } from '#domain/service/commands.ts';
import { toPlainLine, toPlainText } from './plainText.ts';
import { listField, textField, type Row } from './row.ts';
import type { TruncateText } from './truncateTexts.ts';

/**
 * Returns the Spanish texts from a row's own fields; a machine translates the rest. A text that an export names as one of a machine is left
 * out, so that it does not count as a person's.
 */
export const readSpanish = (row: Row, truncate: TruncateText): Pick<ServiceDraft, 'spanish'> => {
  const byMachine = new Set(listField(row, 'machine_translated'));
  const published = (column: 'summary_es' | 'description_es' | 'age_es', field: string): string =>
    byMachine.has(field) ? '' : textField(row, column);
  const spanishTexts = {
    summary: truncate('serviceSummary', toPlainLine(published('summary_es', 'serviceSummaryEs'))),
    description: truncate('description', toPlainText(published('description_es', 'descriptionEs'))),
    age: truncate('age', toPlainLine(published('age_es', 'ageEs'))),
  };
  const filledTexts = Object.entries(spanishTexts).filter(([, text]) => text !== '');
  return filledTexts.length === 0 ? {} : { spanish: Object.fromEntries(filledTexts) };
};
