import iconv from 'iconv-lite';
import type { Random } from 'test-tools/random.ts';

/** A column of a written file. `field` is the field of the import that it belongs to; null if no reader knows its header. */
export interface WrittenColumn {
  readonly header: string;
  readonly field: string | null;
  /** Its values, one for each row; each begins with the column's name, so that a test recognizes it anywhere. */
  readonly values: readonly string[];
}

/** A file that was damaged in a known way. */
export interface DamagedFile {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly columns: readonly WrittenColumn[];
  /** Number of rows before the place where the file was cut off. */
  readonly wholeRows: number;
  /** Whether characters of one more row are left. */
  readonly hasCutRow: boolean;
  readonly isHeaderWhole: boolean;
  readonly isCut: boolean;
}

export const FORMATS = ['comma', 'semicolon', 'tab', 'jsonLines', 'jsonList', 'geoJson'] as const;
export type Format = (typeof FORMATS)[number];

const SEPARATORS: Readonly<Partial<Record<Format, string>>> = { comma: ',', semicolon: ';', tab: '\t' };

const KNOWN_HEADERS: Readonly<Record<string, readonly string[]>> = {
  name: ['Name', 'Program Name', 'Nombre'],
  address: ['Address', 'Street Address', 'Dirección'],
  city: ['City', 'Town', 'Ciudad'],
  state: ['State', 'Province'],
  zip: ['Zip', 'Código postal'],
  phone: ['Phone', 'Teléfono'],
  website: ['Website', 'URL'],
  hours_text: ['Hours', 'Schedule', 'Horario'],
  category: ['Category'],
  description: ['Notes', 'Description'],
};
const UNKNOWN_HEADERS = ['Contact Person', 'Square feet', 'Grant number', 'Campo 7', 'Persona de contacto'];
const WORDS = ['José', 'Peñón', 'Niñez', '“Main”', 'Women’s', 'Oak, Elm', 'a; b', 'say "hi"', 'Ávila', 'plain', 'line 1\nline 2', '9–5'];
const REQUIRED_FIELDS = ['name', 'city'];

const writtenColumns = (random: Random, rowCount: number, isTable: boolean): WrittenColumn[] => {
  const valuesOf = (label: string, mayBeEmpty: boolean): string[] =>
    Array.from({ length: rowCount }, (_, row) => (mayBeEmpty && random.chance(0.15) ? '' : `${label} ${row} ${random.pick(WORDS)}`));
  const known = Object.entries(KNOWN_HEADERS).map(([field, headers]): WrittenColumn => {
    const isRequired = REQUIRED_FIELDS.includes(field);
    const isRenamed = !isRequired && random.chance(0.1);
    return {
      header: isRenamed ? `Columna ${field.length}${field.charCodeAt(0)}` : random.pick(headers),
      field: isRenamed ? null : field,
      values: valuesOf(field, !isRequired),
    };
  });
  const unknown = random.pickSome(UNKNOWN_HEADERS, random.int(0, 3)).map((header, index): WrittenColumn => ({
    header,
    field: null,
    values: valuesOf(`unknown${index}`, true),
  }));
  const columns = [...known, ...unknown];
  const doubled = random.pick(known.slice(2));
  // A second column with one name: JSON has no such thing.
  if (isTable && random.chance(0.2)) columns.push({ ...doubled, values: valuesOf(`second_${doubled.field ?? 'unknown'}`, true) });
  return random.chance(0.7) ? random.pickSome(columns, columns.length).toSorted(() => random.next() - 0.5) : columns;
};

const LINES_ABOVE = ['', 'Shelters and pantries of Test County', 'Printed 11/28/2026', ';;;', ',,,', '"Two lines\nof a title"'];

/** Returns the parts of a file: what stands above the first row, the rows, and the end. */
const partsOf = (random: Random, format: Format, columns: readonly WrittenColumn[], rowCount: number): readonly string[] => {
  const separator = SEPARATORS[format];
  if (separator !== undefined) {
    const lineEnds = random.pick([['\n'], ['\r\n'], ['\r'], ['\n', '\r\n'], ['\r\r\n']]);
    const cell = (text: string): string =>
      text.includes(separator) || /["\n\r]/.test(text) || random.chance(0.1) ? `"${text.replaceAll('"', '""')}"` : text;
    const lineOf = (cells: readonly string[]): string => `${cells.map(cell).join(separator)}${random.pick(lineEnds)}`;
    const above = random.chance(0.3)
      ? Array.from({ length: random.int(1, 4) }, () => `${random.pick(LINES_ABOVE)}${random.pick(lineEnds)}`)
      : [];
    const rows = Array.from({ length: rowCount }, (_, row) => lineOf(columns.map(({ values }) => values[row] ?? '')));
    return [`${above.join('')}${lineOf(columns.map(({ header }) => header))}`, ...rows, ''];
  }
  const objects = Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map(({ header, values }) => [header, values[row]])),
  );
  if (format === 'jsonLines') {
    const lineEnd = random.pick(['\n', '\r\n', '\r']);
    return ['', ...objects.map((object) => `${JSON.stringify(object)}${lineEnd}`), ''];
  }
  const between = random.pick([',', ',\n', ',\r\n']);
  const items = objects.map((object, index) => {
    const item = format === 'geoJson' ? { type: 'Feature', geometry: null, properties: object } : object;
    return `${JSON.stringify(item)}${index + 1 < rowCount ? between : ''}`;
  });
  return format === 'geoJson' ? [`{"type":"FeatureCollection","features":[`, ...items, ']}'] : ['[', ...items, ']'];
};

type Encode = (text: string) => Buffer;

const ENCODINGS: readonly (readonly [mark: readonly number[], encode: Encode])[] = [
  [[], (text) => Buffer.from(text, 'utf8')],
  [[0xef, 0xbb, 0xbf], (text) => Buffer.from(text, 'utf8')],
  [[0xff, 0xfe], (text) => Buffer.from(text, 'utf16le')],
  [[], (text) => Buffer.from(text, 'utf16le')],
  [[0xfe, 0xff], (text) => Buffer.from(text, 'utf16le').swap16()],
  [[], (text) => Buffer.from(text, 'utf16le').swap16()],
  [[], (text) => iconv.encode(text, 'windows-1252')],
  [[], (text) => iconv.encode(text, 'macintosh')],
];

/** Creates a file with known values, and cuts it off, encodes it and shuffles its columns at random. */
export const damagedFile = (random: Random): DamagedFile => {
  const format = random.pick(FORMATS);
  const rowCount = random.int(2, 12);
  const columns = writtenColumns(random, rowCount, SEPARATORS[format] !== undefined);
  const [mark, encode] = random.pick(ENCODINGS);
  const parts = [Buffer.from(mark), ...partsOf(random, format, columns, rowCount).map(encode)];
  const whole = Buffer.concat(parts);
  const bytesPerCharacter = encode('A').length;
  const isCut = random.chance(0.6);
  const length = isCut ? random.int(0, whole.length - 1) : whole.length;
  const ends = parts.map((_, index) => Buffer.concat(parts.slice(0, index + 1)).length);
  const headerEnd = ends[1] ?? 0;
  const rowEnds = ends.slice(2, -1);
  const wholeRows = rowEnds.filter((end) => end <= length).length;
  // Every value has letters of one byte; a row of CSV without values is none.
  const cutRowPattern = SEPARATORS[format] === undefined ? /[!-~]/ : /[A-Za-z]/;
  const cutRowStart = rowEnds[wholeRows - 1] ?? headerEnd;
  return {
    bytes: whole.subarray(0, length),
    format,
    columns,
    wholeRows,
    hasCutRow: wholeRows < rowCount && cutRowPattern.test(whole.toString('latin1', cutRowStart, length - (length % bytesPerCharacter))),
    isHeaderWhole: length >= headerEnd,
    isCut,
  };
};
