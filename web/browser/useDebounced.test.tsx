import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './useDebounced.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('useDebounced returns typed text after 500 milliseconds without input', () => {
  covers('4-34', '9-18');
  const { result, rerender } = renderHook(useDebounced<string>, { initialProps: '' });
  rerender('m');
  act(() => jest.advanceTimersByTime(400));
  rerender('meals');
  act(() => jest.advanceTimersByTime(499));
  expect(result.current).toBe('');
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toBe('meals');
});
