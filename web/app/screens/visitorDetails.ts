import { Compass, FileText, Info, MessageSquareText, PhoneCall, ScrollText, ShieldCheck, TableProperties } from 'lucide-react';
import type { PageKey } from '#domain/page/keys.ts';
import { Star } from '../../services/icons.ts';
import { CircleQuestionMark } from '../../ui/icons.ts';
import type { ScreenMenuEntry } from './staffScreen.ts';

/** What the first script does not need to know about a public screen. */
export interface VisitorDetails {
  /** The file that the screen imports, as named in Vite's manifest. */
  readonly file: string;
  readonly menu?: ScreenMenuEntry;
  /** The data that the server loads for the first page; for a content page, its key. */
  readonly firstData?: 'home' | 'service' | 'crisisLines' | PageKey;
  /** True for screens with an exit link, because the visitor may need to leave it at once. */
  readonly hasExit?: true;
  /** True for screens that the link of an e-mail opens: search engines and caches must not store them. */
  readonly isFromMail?: true;
  /**
   * True for pages that a first visit sees without the tutorial: the tutorial itself, the page that the specification exempts, and the page
   * that an owner opens from an e-mail.
   */
  readonly skipsTutorial?: true;
}

const content = { file: 'features/content/pages.tsx' } as const;
const account = { file: 'app/accountPages.tsx' } as const;

/** The rest of each row of `PUBLIC_SCREENS`, in the order of the menu. */
export const VISITOR_DETAILS = {
  '/': { file: 'features/home/HomePage.tsx', firstData: 'home' },
  '/services/:id': { file: 'app/ServiceScreen.tsx', firstData: 'service', hasExit: true },
  '/crisis_lines': {
    file: 'features/crisisLines/CrisisLinesPage.tsx',
    firstData: 'crisisLines',
    hasExit: true,
    menu: { group: 'mine', textKey: 'crisisLines', icon: PhoneCall },
  },
  '/my_favorites': { file: 'features/favorites/FavoritesPage.tsx', menu: { group: 'mine', textKey: 'favorites', icon: Star } },
  '/chatbot': { file: 'features/chatbot/ChatbotPage.tsx', hasExit: true },
  '/about': { ...content, firstData: 'ABOUT', menu: { group: 'about', textKey: 'aboutPage', icon: Info } },
  '/faq': { ...content, firstData: 'FAQ', menu: { group: 'about', textKey: 'faq', icon: CircleQuestionMark } },
  '/feedback': {
    file: 'features/writing/FeedbackPage.tsx',
    hasExit: true,
    menu: { group: 'about', textKey: 'feedback', icon: MessageSquareText },
  },
  '/introduce': {
    file: 'features/tutorial/TutorialPage.tsx',
    skipsTutorial: true,
    menu: { group: 'about', textKey: 'introduce', icon: Compass },
  },
  '/terms_of_use': { ...content, firstData: 'TERMS', menu: { group: 'about', textKey: 'terms', icon: FileText } },
  '/privacy_policy': { ...content, firstData: 'PRIVACY', menu: { group: 'about', textKey: 'privacy', icon: ShieldCheck } },
  '/account-deletion-policy': {
    ...account,
    skipsTutorial: true,
    menu: { group: 'about', textKey: 'deletionPolicy', icon: ScrollText },
  },
  '/login': account,
  '/forgot_password': account,
  '/auth/resetPassword': { ...account, isFromMail: true },
  '/auth/closeAccount': { ...account, isFromMail: true },
  '/confirm': { ...account, isFromMail: true, skipsTutorial: true },
  '/permissions': {
    file: 'features/permissions/PermissionsPage.tsx',
    menu: { group: 'manage', textKey: 'permissions', icon: TableProperties, isShownTo: (user) => user !== null },
  },
} as const satisfies Readonly<Record<string, VisitorDetails>>;
export type VisitorPath = keyof typeof VISITOR_DETAILS;
