/** Seconds after which a rejected browser may retry; its page does so by itself. */
export const RETRY_AFTER_SECONDS = 5;

const TEXTS = {
  en: {
    lead: 'Many people are looking right now.',
    next: 'This page opens by itself in a few seconds.',
    crisis: 'In a crisis, call 988.',
  },
  es: {
    lead: 'Hay mucha gente buscando en este momento.',
    next: 'Esta página se abre sola en unos segundos.',
    crisis: 'En una crisis, llame al 988 y oprima 2.',
  },
} as const;

const languageSection = (language: keyof typeof TEXTS): string => {
  const { lead, next, crisis } = TEXTS[language];
  return `<section lang="${language}"><h1>${lead}</h1><p>${next}</p><p><a href="tel:988">${crisis}</a></p></section>`;
};

/** Page sent when the server is too busy to render: in both languages, precomputed. */
export const BUSY_PAGE = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}"><title>Shelter</title></head>` +
    `<body><main>${languageSection('en')}${languageSection('es')}</main></body></html>`,
);
