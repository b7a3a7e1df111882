import { comparisonText, progressFigures } from './rebuildReport.ts';

describe('progress of a rebuild', () => {
  test('contains share, rate and time left since this run began', () => {
    const figures = progressFigures({ from: 1000n, head: 5000n }, { entries: 300, position: 2000n }, 2000);
    expect(figures).toEqual({ share: 0.25, rate: 150, secondsLeft: 6 });
  });
  test('is complete for a log without remaining events', () => {
    expect(progressFigures({ from: 5000n, head: 5000n }, { entries: 0, position: 5000n }, 0)).toEqual({
      share: 1,
      rate: 0,
      secondsLeft: 0,
    });
  });
  test('never exceeds 100 percent while commands still arrive', () => {
    expect(progressFigures({ from: 0n, head: 100n }, { entries: 3, position: 150n }, 1000).share).toBe(1);
  });
});

test('comparisonText names the differences', () => {
  const side = { documents: 2, digest: 'ab'.repeat(32) };
  const samples = [
    { id: 's1', fields: ['likes', 'name'] },
    { id: 's2', fields: [] },
  ];
  const text = comparisonText({ live: side, filled: side, differing: 2, samples, parked: 0, moving: [] });
  expect(text).toContain('2 documents differ');
  expect(text).toContain('s1: likes, name');
  expect(text).toContain('s2: only on one side');
});
