/** Returns the separator in a header: spreadsheets of some countries use semicolons or tabs. */
export const separatorOf = (text: string): string => {
  const header = text.slice(0, text.search(/\n|$/));
  return [';', '\t'].find((each) => header.includes(each) && !header.includes(',')) ?? ',';
};

/** Parses the records of a CSV text (RFC 4180: quotes, doubled quotes, line breaks inside quotes), each with its first line number. */
export const csvRecords = (text: string, separator = ','): { readonly line: number; readonly fields: readonly string[] }[] => {
  const records: { line: number; fields: string[] }[] = [];
  let [field, quoted, line, start] = ['', false, 1, 1];
  let fields: string[] = [];
  const endRecord = (): void => {
    fields.push(field);
    if (fields.some((each) => each !== '')) records.push({ line: start, fields });
    [fields, field, start] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === separator) {
      fields.push(field);
      field = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') field += character;
  }
  if (field !== '' || fields.length > 0) endRecord();
  return records;
};
