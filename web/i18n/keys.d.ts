import type en from './en.json';

/** Makes every key of the English file known to the compiler, and no other. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    returnNull: false;
  }
}
