/** Removes undefined and empty fields. */
export const present = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | ''> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;
