import { createTextSharing } from './shareTexts.ts';

const makeDocument = () => ({
  city: 'Denver',
  beds: 3,
  place: null,
  hours: [{ day: 'MO', from: '09:00' }],
  long: 'x'.repeat(1000),
  none: '',
});

test('leaves every value as it is', () => {
  const shareTexts = createTextSharing();
  // More texts than are kept.
  for (let index = 0; index < 10_000; index += 1) shareTexts({ name: `Pantry ${index}` });
  for (let round = 0; round < 2; round += 1) {
    const shared = makeDocument();
    shareTexts(shared);
    expect(JSON.stringify(shared)).toBe(JSON.stringify(makeDocument()));
  }
});
