/** Names the address of the next page of a list, when there is one. `url`: path and query string as they were asked. */
export const nextLink = (
  url: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  total: number,
): Record<string, string> => {
  const next = skip + limit;
  if (next >= total) return {};
  const [path = '', query = ''] = url.split('?', 2);
  const others = query.split('&').filter((part) => part !== '' && !/^skip(=|$)/.test(part));
  // A browser leaves some characters as they are that no address may hold, and that could end it here.
  const address = `${path}?${[...others, `skip=${next}`].join('&')}`.replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu, encodeURIComponent);
  return { Link: `<${address}>; rel="next"` };
};
