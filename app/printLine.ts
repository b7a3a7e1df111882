/** Prints one line for the user who starts the product. */
export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);
