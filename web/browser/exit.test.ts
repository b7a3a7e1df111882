import { watchShift } from './exit.ts';

const press = (key: string, timeStamp: number, repeat = false): void => {
  const event = new KeyboardEvent('keydown', { key, repeat });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  document.dispatchEvent(event);
};

describe('Shift three times', () => {
  const leave = jest.fn();
  let stop: () => void;
  beforeEach(() => {
    leave.mockReset();
    stop = watchShift(leave);
  });
  afterEach(() => stop());

  test('within five seconds leaves', () => {
    [0, 2000, 4999].forEach((at) => press('Shift', at));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['more slowly', [0, 3000, 6000]],
    ['only twice', [0, 100]],
  ])('%s does not', (_how, times) => {
    times.forEach((at) => press('Shift', at));
    expect(leave).not.toHaveBeenCalled();
  });

  test('with letters between, as in typing, does not', () => {
    ['Shift', 'A', 'Shift', 'B', 'Shift'].forEach((key, index) => press(key, index * 100));
    expect(leave).not.toHaveBeenCalled();
  });

  test('held down does not, and neither does Escape', () => {
    press('Shift', 0);
    press('Shift', 100, true);
    press('Shift', 200, true);
    [0, 1, 2, 3].forEach((at) => press('Escape', 300 + at));
    expect(leave).not.toHaveBeenCalled();
  });
});
