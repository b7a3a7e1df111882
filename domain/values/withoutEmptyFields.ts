/** Returns the fields that are neither undefined nor an empty text. */
export const withoutEmptyFields = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | ''> } => {
  const filled: { [Name in keyof Fields]?: Fields[Name] } = {};
  for (const name in fields) if (fields[name] !== undefined && fields[name] !== '') filled[name] = fields[name];
  return filled as never;
};
