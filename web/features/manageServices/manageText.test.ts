import { NOW } from '#tests/web/builders.ts';
import { aManagedService, anUnownedListing, daysAgo } from '#tests/web/managed.ts';
import en from '../../i18n/en.json';
import { createI18n } from '../../i18n/i18n.ts';
import manage from '../../i18n/manage.en.json';
import { bedsText, confirmedText } from './manageText.ts';

const { t } = createI18n('en', { ...en, ...manage });
const approved = (days: number) => ({ at: daysAgo(days), role: 'ADMINISTRATOR' as const });
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('text about the last confirmation', () => {
  test.each([
    ['a recent confirmation', { confirmedAt: daysAgo(13) }, '13 days ago', 'Confirmed 13 days ago', false],
    ['an old confirmation', { confirmedAt: daysAgo(120), approved: approved(300) }, '120 days ago', 'Confirmed 120 days ago', true],
    ['an old confirmation and a later approval', { confirmedAt: daysAgo(120), approved: approved(9) }, 'Approved 9 days ago', null, false],
    ['no confirmation', { confirmedAt: undefined, approved: approved(40) }, 'Approved 40 days ago', null, false],
    ['no confirmation for long', { confirmedAt: undefined, approved: approved(300) }, 'Never', 'Never confirmed', true],
    [
      'no approval',
      { confirmedAt: undefined, approved: undefined, isApproved: false, createdAt: daysAgo(3) },
      'Added 3 days ago',
      null,
      false,
    ],
  ])('names the time from which the filter counts: %s', (_case, facts, text, lineText, isOld) => {
    const confirmed = confirmedText(t, aManagedService(facts as Parameters<typeof aManagedService>[0]), NOW, 'en');
    expect({ ...confirmed, text: plain(confirmed.text), lineText: plain(confirmed.lineText) }).toEqual({
      text,
      lineText: lineText ?? text,
      isOld,
    });
  });

  test('says nothing bad about a listing that only imports keep', () => {
    const { confirmedAt: _confirmedAt, ...listing } = anUnownedListing({ approved: approved(300), createdAt: daysAgo(300) });
    expect(confirmedText(t, listing, NOW, 'en')).toMatchObject({ text: 'Approved 9\u00A0months ago', isOld: false });
  });
});

test.each([
  [{ availableBeds: 9, totalBeds: 45, bedsCountedAt: daysAgo(1) }, '9 of 45, 24 h ago'],
  [{ availableBeds: 0, totalBeds: 45, bedsCountedAt: daysAgo(3) }, 'Full, 3 days ago'],
  [{ totalBeds: 45 }, 'beds not counted'],
])('describes beds with the age of their count: %j', (facts, text) => {
  expect(plain(bedsText(t, aManagedService({ hasBeds: true, ...facts }), NOW, 'en')?.text ?? '')).toBe(text);
});
