import { useLocation, useSearch } from 'wouter';

/** How a value is stored in a query string: `parse` gets null if its parameter is absent, `print` returns null to leave it out. */
interface QueryParam<Value> {
  /** Name of the parameter; default: the name of the value. */
  readonly name?: string;
  parse(text: string | null): Value;
  print(value: Value): string | null;
}

/** A text, or null if it is absent. */
export const textParam: QueryParam<string | null> = { parse: (text) => text, print: (text) => text || null };
/** Typed words; empty if they are absent. */
export const wordsParam: QueryParam<string> = { parse: (text) => text ?? '', print: (text) => text || null };
/** One of several values; any other text is read as the fallback, which is left out. */
export const choiceParam = <const Value extends string, Fallback extends string | null>(
  values: readonly Value[],
  fallback: Fallback,
): QueryParam<Value | Fallback> => ({
  parse: (text) => values.find((value) => value === text) ?? fallback,
  print: (value) => (value === fallback ? null : value),
});
/** Direction of a sort. */
export const directionParam = choiceParam(['asc', 'desc'], 'asc');

export interface QueryString<State> {
  parse(search: string): State;
  /** Returns the path with the query string of a state; values that it lacks are left out. */
  urlOf(path: string, state: Partial<State>): string;
}

/** Defines the parameters of a query string, in their order. */
export const defineQueryString = <State extends object>(params: {
  readonly [Name in keyof State]: QueryParam<State[Name]>;
}): QueryString<State> => {
  const fields = Object.entries(params) as [keyof State & string, QueryParam<State[keyof State]>][];
  return {
    parse(search) {
      const query = new URLSearchParams(search);
      return Object.fromEntries(fields.map(([field, { name = field, parse }]) => [field, parse(query.get(name))])) as State;
    },
    urlOf(path, state) {
      const pairs = fields.flatMap(([field, { name = field, print }]) => {
        const value = state[field];
        const text = value === undefined ? null : print(value);
        return text === null ? [] : [[name, text]];
      });
      return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
    },
  };
};

/** Functions that change the state of a page in its address. */
export interface UrlChanges<State> {
  /** Returns the address with changes. */
  urlWith(change: Partial<State>): string;
  /** Opens the changed address without a new history entry. */
  replaceUrl(change: Partial<State>): void;
}

/** Reads the state of a page from its address, so that a link reproduces it. `adjust`: limits the state to what the user may see. */
export const useUrlState = <State extends object>(
  path: string,
  { parse, urlOf }: QueryString<State>,
  adjust: (state: State) => State = (state) => state,
): State & UrlChanges<State> => {
  const [, navigate] = useLocation();
  const state = adjust(parse(useSearch()));
  const urlWith = (change: Partial<State>): string => urlOf(path, { ...state, ...change });
  return { ...state, urlWith, replaceUrl: (change) => navigate(urlWith(change), { replace: true }) };
};
