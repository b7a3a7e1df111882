/** Returns the path of a service of the sample, by its name. Throws if there is none. */
export const servicePath = async (url: string, name: string): Promise<string> => {
  const query = new URLSearchParams({ search: 'name', q: name, limit: '1' });
  const [card] = (await (await fetch(`${url}/api/services?${query.toString()}`)).json()) as readonly { readonly id: string }[];
  if (card === undefined) throw new Error(`The sample has no ${name}`);
  return `/services/${card.id}`;
};
