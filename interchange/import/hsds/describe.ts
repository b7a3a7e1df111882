import { foldName } from '#domain/values/foldName.ts';
import type { TableRow, TableRows } from './tableRows.ts';

/** Rows of one listing. */
export interface ListingRows {
  readonly service: TableRow;
  readonly organization: TableRow | undefined;
  /** Undefined if the service has no location. */
  readonly location: TableRow | undefined;
  readonly serviceAtLocation: TableRow | undefined;
}

/** Cells of the service that become lines of the description, with the words before them. */
const SERVICE_LINES = [
  ['Also known as', 'alternate_name'],
  ['Who can come', 'eligibility_description', 'eligibility'],
  ['How to apply', 'application_process'],
  ['Cost', 'fees_description', 'fees'],
  ['Wait', 'wait_time'],
  ['Interpretation', 'interpretation_services'],
  ['Please note', 'alert'],
] as const;

const joined = (texts: readonly string[], separator = ', '): string => [...new Set(texts.filter((text) => text !== ''))].join(separator);

/** Returns a line `Cost: free`; none for an empty text, or one that the description says already. */
const lineOf = (label: string, text: string, before: string): string[] =>
  text === '' || foldName(before).includes(foldName(text)) ? [] : [`${label}: ${text}`];

/**
 * Returns the description of a listing: that of the service, and below it what a visitor should know and no other fact of a listing can say, each line with a
 * label. What the description says already is not repeated.
 */
export const describeListing = (rows: TableRows, { service, organization, location, serviceAtLocation }: ListingRows): string => {
  const { cell, withReference } = rows;
  const serviceId = cell(service, 'id');
  const locationId = location === undefined ? '' : cell(location, 'id');
  const description = cell(service, 'description');
  const lines: string[] = description === '' ? [] : [description];
  const add = (label: string, text: string): void => {
    lines.push(...lineOf(label, text, [cell(service, 'name'), ...lines].join('\n')));
  };
  if (serviceAtLocation !== undefined) add('At this location', cell(serviceAtLocation, 'description'));
  for (const [label, ...columns] of SERVICE_LINES) add(label, cell(service, ...columns));
  const costs = withReference('cost_options', 'service_id', serviceId).map((row) =>
    joined([cell(row, 'option'), joined([cell(row, 'amount'), cell(row, 'currency').toUpperCase()], ' '), cell(row, 'amount_description')]),
  );
  add('Cost', joined(costs, '; '));
  add(
    'Documents',
    joined(
      withReference('required_documents', 'service_id', serviceId).map((row) => cell(row, 'document')),
      '; ',
    ),
  );
  add(
    'Area served',
    joined(withReference('service_areas', 'service_id', serviceId).map((row) => cell(row, 'name', 'service_area', 'description'))),
  );
  const languages = [...withReference('languages', 'service_id', serviceId), ...withReference('languages', 'location_id', locationId)];
  add('Languages', joined(languages.map((row) => cell(row, 'name', 'language', 'code'))));
  if (location !== undefined) {
    add('Place', cell(location, 'name'));
    add('About the place', cell(location, 'description'));
    add('Getting there', cell(location, 'transportation'));
  }
  const program = rows.byId('programs', cell(service, 'program_id'));
  if (program !== undefined) add('Program', cell(program, 'name'));
  if (organization !== undefined) add('Offered by', cell(organization, 'name'));
  return lines.join('\n');
};
