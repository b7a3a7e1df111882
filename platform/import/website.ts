/**
 * A web address with its scheme, as the form takes it: `http//x.org` repaired, `x.org` completed; empty when it is no
 * http(s) address of a host with a dot.
 */
export const readWebsite = (published: string): string => {
  const text = published.trim();
  if (text === '' || /\s/.test(text)) return '';
  const repaired = text.replace(/^(https?)(?::\/?|\/\/)(?=[^/])/i, '$1://');
  const address = /^[a-z][a-z\d+.-]*:/i.test(repaired) ? repaired : `http://${repaired}`;
  if (!URL.canParse(address)) return '';
  const { protocol, hostname } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && /[^.]\.[^.]/.test(hostname) ? address : '';
};
