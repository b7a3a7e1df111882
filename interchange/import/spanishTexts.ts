import type { ServiceDraft } from '../../domain/service/commands.ts';
import { plainLine, plainText, shorten } from './plainText.ts';
import { textField, type Row } from './row.ts';

const LIMIT = 1000;

/** What a row says in Spanish, in fields of its own; what it does not is left to a machine. */
export const readSpanish = (row: Row): Pick<ServiceDraft, 'spanish'> => {
  const said = {
    summary: plainLine(textField(row, 'serviceSummaryEs', 'summary_es', 'summaryEs')),
    description: shorten(plainText(textField(row, 'descriptionEs', 'description_es', 'notes_es')), LIMIT),
    age: plainLine(textField(row, 'ageEs', 'age_es')),
  };
  const given = Object.entries(said).filter(([, text]) => text !== '');
  return given.length === 0 ? {} : { spanish: Object.fromEntries(given) };
};
