/** Saves a file through the browser under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser starts the download with a delay.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
