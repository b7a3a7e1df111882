import { choiceParam, defineQueryString, directionParam, textParam, wordsParam } from './queryString.ts';

interface State {
  readonly tab: 'waiting' | 'done';
  readonly role: 'USER' | null;
  readonly region: string | null;
  readonly q: string;
  readonly direction: 'asc' | 'desc';
}
const queryString = defineQueryString<State>({
  tab: choiceParam(['waiting', 'done'], 'waiting'),
  role: choiceParam(['USER'], null),
  region: { ...textParam, name: 'area' },
  q: wordsParam,
  direction: directionParam,
});
const DEFAULTS: State = { tab: 'waiting', role: null, region: null, q: '', direction: 'asc' };

test('an empty query string has the defaults, which are left out of an address', () => {
  expect(queryString.parse('')).toEqual(DEFAULTS);
  expect(queryString.urlOf('/page', DEFAULTS)).toBe('/page');
});

test('a state and its address are converted into each other', () => {
  const state: State = { tab: 'done', role: 'USER', region: 'a & b', q: 'food pantry', direction: 'desc' };
  const url = queryString.urlOf('/page', state);
  expect(url).toBe('/page?tab=done&role=USER&area=a+%26+b&q=food+pantry&direction=desc');
  expect(queryString.parse(url.slice('/page'.length))).toEqual(state);
});

test('unknown values are read as the fallback, and absent values are left out', () => {
  expect(queryString.parse('?tab=other&role=KING&direction=up&more=1')).toEqual(DEFAULTS);
  expect(queryString.urlOf('/page', { region: '' })).toBe('/page');
});
