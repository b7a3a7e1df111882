import type { Db } from '#platform/mongo/index.ts';

type Command = Readonly<Record<string, unknown>>;

/** The commands that the driver sent, in order. */
export interface MongoSpy {
  count(): number;
  commandsSince(count: number): readonly Command[];
}

/** Returns the URL of a client whose commands can be recorded. */
export const withCommandMonitoring = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;

/** Records the commands of a client whose URL is `withCommandMonitoring`, for every database of its connection. */
export const spyOnCommands = ({ client }: Db): MongoSpy => {
  const commands: Command[] = [];
  client.on('commandStarted', ({ command }: { readonly command: Command }) => commands.push(structuredClone(command)));
  return { count: () => commands.length, commandsSince: (count) => commands.slice(count) };
};

const containsMarker = (value: unknown, marker: string): boolean => {
  if (value === marker) return true;
  if (Array.isArray(value)) return value.some((item) => containsMarker(item, marker));
  return typeof value === 'object' && value !== null && Object.values(value).some((nestedValue) => containsMarker(nestedValue, marker));
};

/**
 * Returns operators in commands that come from a request: their name contains the mark, or their operand is the mark, at any depth. A
 * longer text that contains the mark is an ordinary value.
 */
export const foreignOperators = (commands: readonly Command[], marker: string): string[] => {
  const foreignOperatorPaths: string[] = [];
  const collectOperators = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((item, at) => collectOperators(item, `${path}[${at}]`));
    else if (typeof value === 'object' && value !== null)
      for (const [name, nestedValue] of Object.entries(value)) {
        const fieldPath = `${path}.${name}`;
        if (name.startsWith('$') && (name.includes(marker) || containsMarker(nestedValue, marker))) foreignOperatorPaths.push(fieldPath);
        else collectOperators(nestedValue, fieldPath);
      }
  };
  for (const command of commands) collectOperators(command, Object.keys(command)[0] ?? '');
  return foreignOperatorPaths;
};
