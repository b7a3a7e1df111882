import type { LastingService } from '#contract/service.ts';
import type { ExportFormat } from './format.ts';

/**
 * Returns the public answer of the API without what it computes from the clock (whether the notice is current) or from the visitor (distance): it would be
 * wrong as soon as the file is read. The hours themselves, and facts with their own date such as counts of beds, stay.
 */
const withoutMoment = ({
  isCriticalHeader: _isCriticalHeader,
  distance: _distance,
  ...facts
}: LastingService): Omit<LastingService, 'isCriticalHeader' | 'distance'> => facts;

/** Writes `listings.jsonl`, one line for each listing. */
export const createJsonLinesWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.jsonl');
  return {
    add: ({ service }) => file.write(`${JSON.stringify(withoutMoment(service))}\n`),
    finish: async () => undefined,
    close: async () => undefined,
  };
};
