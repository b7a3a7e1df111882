/** Separators of CSV files. */
export const SEPARATORS = [',', ';', '\t'] as const;

/** Returns the separator in a header: spreadsheets of some countries use semicolons or tabs. */
export const separatorOf = (text: string): string => {
  const header = text.slice(0, text.search(/\n|$/));
  return [';', '\t'].find((candidate) => header.includes(candidate) && !header.includes(',')) ?? ',';
};

/** Parses the records of a CSV text (RFC 4180: quotes, doubled quotes, line breaks inside quotes), each with its first line number. */
export const csvRecords = (text: string, separator = ','): { readonly line: number; readonly fields: readonly string[] }[] => {
  const records: { line: number; fields: string[] }[] = [];
  let [field, isQuoted, line, start] = ['', false, 1, 1];
  let fields: string[] = [];
  const endRecord = (): void => {
    fields.push(field);
    if (fields.some((candidate) => candidate !== '')) records.push({ line: start, fields });
    [fields, field, start] = [[], '', line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') {
        field += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && field === '') isQuoted = true;
    else if (character === separator) {
      fields.push(field);
      field = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') field += character;
  }
  if (field !== '' || fields.length > 0) endRecord();
  return records;
};
