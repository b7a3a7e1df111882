import { textsOf } from '../../i18n/allTexts.ts';
import { createI18n } from '../../i18n/i18n.ts';
import { SCREENS } from '../allScreens.ts';
import { STAFF_SCREENS } from './staffScreens.ts';

test('STAFF_SCREENS has the guarded screens, and no other', () => {
  expect(Object.keys(SCREENS).filter((path) => SCREENS[path]?.isGuarded)).toEqual(Object.keys(STAFF_SCREENS));
});

test('the title of a guarded screen is a text of the namespaces that its page loads', () => {
  for (const [path, { title, page }] of Object.entries(STAFF_SCREENS))
    expect({ path, namespaces: page.namespaces }).toEqual({ path, namespaces: expect.arrayContaining([title.split('.')[0]]) });
});

test.each(['en', 'es'] as const)('the server has the text of every guarded title (%s)', (language) => {
  const { t } = createI18n(language, ...textsOf(language));
  const untranslated = Object.values(STAFF_SCREENS).filter(({ title }) => String(t(title)) === title);
  expect(untranslated).toEqual([]);
});

test('the rail contains only links of the menu', () => {
  for (const [path, { menu, rail, railPath }] of Object.entries(STAFF_SCREENS)) {
    if (rail) expect({ path, group: menu?.group }).toEqual({ path, group: 'manage' });
    if (railPath !== undefined) expect({ path, hasRail: STAFF_SCREENS[railPath]?.rail !== undefined }).toEqual({ path, hasRail: true });
  }
});
