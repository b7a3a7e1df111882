/** Removes undefined and empty fields. */
export const present = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | ''> } => {
  const kept: { [Name in keyof Fields]?: Fields[Name] } = {};
  for (const name in fields) if (fields[name] !== undefined && fields[name] !== '') kept[name] = fields[name];
  return kept as never;
};
