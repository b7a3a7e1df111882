/** Returns a Link header with the address of the next page of a list, if there is one. `url`: path and query string of the request. */
export const nextLink = (
  url: string,
  { skip, limit }: { readonly skip: number; readonly limit: number },
  total: number,
): Record<string, string> => {
  const next = skip + limit;
  if (next >= total) return {};
  const [path = '', query = ''] = url.split('?', 2);
  const otherParameters = query.split('&').filter((parameter) => parameter !== '' && !/^skip(=|$)/.test(parameter));
  // Browsers leave some characters unescaped that are invalid in an address and could end it in this header.
  const nextUrl = `${path}?${[...otherParameters, `skip=${next}`].join('&')}`.replaceAll(
    /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu,
    encodeURIComponent,
  );
  return { Link: `<${nextUrl}>; rel="next"` };
};
