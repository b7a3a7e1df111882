import type { ServiceDraft } from '#domain/service/commands.ts';
import type { Cut } from './cutTexts.ts';
import { plainLine, plainText } from './plainText.ts';
import { textField, type Row } from './row.ts';

/** Returns the Spanish texts from a row's own fields; a machine translates the rest. */
export const readSpanish = (row: Row, cut: Cut): Pick<ServiceDraft, 'spanish'> => {
  const spanish = {
    summary: cut('serviceSummary', plainLine(textField(row, 'serviceSummaryEs', 'summary_es', 'summaryEs'))),
    description: cut('description', plainText(textField(row, 'descriptionEs', 'description_es', 'notes_es'))),
    age: cut('age', plainLine(textField(row, 'ageEs', 'age_es'))),
  };
  const given = Object.entries(spanish).filter(([, text]) => text !== '');
  return given.length === 0 ? {} : { spanish: Object.fromEntries(given) };
};
