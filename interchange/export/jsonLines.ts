import type { Service } from '#contract/service.ts';
import type { ExportFormat } from './format.ts';

/**
 * Returns the public answer of the API without what it computes from the clock (openings, the next one, the kind of hours, whether the notice
 * is current) or from the visitor (distance): it would be wrong as soon as the file is read. The hours themselves, and facts with their own
 * date such as counts of beds, stay.
 */
export const withoutMoment = ({
  openings: _openings,
  nextOpening: _nextOpening,
  hours: _hours,
  isCriticalHeader: _isCriticalHeader,
  distance: _distance,
  ...facts
}: Service): Omit<Service, 'openings' | 'nextOpening' | 'hours' | 'isCriticalHeader' | 'distance'> => facts;

/** Writes `listings.jsonl`, one line for each listing. */
export const createJsonLinesWriter: ExportFormat = async (createFile) => {
  const file = await createFile('listings.jsonl');
  return {
    add: ({ service }) => file.write(`${JSON.stringify(withoutMoment(service))}\n`),
    finish: async () => undefined,
    close: async () => undefined,
  };
};
