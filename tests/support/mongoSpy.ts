import type { Db } from '#platform/mongo/index.ts';

type Command = Readonly<Record<string, unknown>>;

/** The commands that the driver sent, in order. */
export interface Spied {
  count(): number;
  since(count: number): readonly Command[];
}

/** Returns the URL of a client whose commands can be recorded. */
export const watched = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`;

/** Records the commands of a client whose URL is `watched`, for every database of its connection. */
export const spyOn = ({ client }: Db): Spied => {
  const commands: Command[] = [];
  client.on('commandStarted', ({ command }: { readonly command: Command }) => commands.push(structuredClone(command)));
  return { count: () => commands.length, since: (count) => commands.slice(count) };
};

const holds = (value: unknown, mark: string): boolean => {
  if (value === mark) return true;
  if (Array.isArray(value)) return value.some((item) => holds(item, mark));
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, mark));
};

/**
 * Returns operators in commands that come from a request: their name contains the mark, or their operand is the mark, at any depth. A
 * longer text that contains the mark is an ordinary value.
 */
export const foreignOperators = (commands: readonly Command[], mark: string): string[] => {
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) value.forEach((item, at) => walk(item, `${path}[${at}]`));
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const here = `${path}.${name}`;
        if (name.startsWith('$') && (name.includes(mark) || holds(inner, mark))) found.push(here);
        else walk(inner, here);
      }
  };
  for (const command of commands) walk(command, Object.keys(command)[0] ?? '');
  return found;
};
