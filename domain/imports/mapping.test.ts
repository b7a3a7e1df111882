import { evolve, initialState, setMapping } from './mapping.ts';

describe('the mapping of columns', () => {
  const columns = ['Program', 'Ring us', 'Code'];
  const mapping = { 'Ring us': 'phone', Code: null };
  const [event] = setMapping(columns, mapping, initialState);
  if (event === undefined) throw new Error('no event');
  const state = evolve(initialState, event);

  test('is what a person said last', () => {
    expect(event).toEqual({ type: 'ImportMappingSet', data: { columns, mapping } });
    expect(state).toEqual({ columns, mapping });
    expect(setMapping(columns, {}, state)).toMatchObject([{ data: { mapping: {} } }]);
  });

  test('is not stored again without a change', () => {
    expect(setMapping(columns, { Code: null, 'Ring us': 'phone' }, state)).toEqual([]);
    expect(setMapping(columns, {}, initialState)).toEqual([]);
    expect(setMapping(columns, { 'Ring us': 'phone' }, state)).toHaveLength(1);
  });
});
