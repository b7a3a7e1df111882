/* Messages about a report of wrong information; `{{service}}` is the reported service. */
export const REPORT_TEMPLATES = {
  reportCorrected: {
    en: {
      subject: 'Corrected: thank you',
      greeting: 'Hello {{name}},',
      body: ['You told us that something about {{service}} was wrong on Shelter. It has been corrected. Thank you.'],
      actionLabel: 'See the place',
      ignoreText: 'If it is still wrong, please report it again on that page. We only email you about your report.',
    },
    es: {
      subject: 'Corregido: gracias',
      greeting: 'Hola, {{name}}:',
      body: ['Usted nos avisó de información incorrecta sobre {{service}} en Shelter. Ya está corregida. Gracias.'],
      actionLabel: 'Ver el lugar',
      ignoreText: 'Si todavía está mal, repórtelo otra vez en esa página. Solo le escribimos sobre su reporte.',
    },
  },
  reportWaits: {
    en: {
      subject: 'A report on Shelter has waited over 24 hours',
      greeting: 'Hello {{name}},',
      body: [
        'A visitor reported wrong information about {{service}}. The report has been waiting over 24 hours, and no one has opened it. Please check it.',
      ],
      actionLabel: 'Read the report',
      ignoreText:
        'You get one email for each report that has been waiting over 24 hours. If someone has opened it, you can ignore this email.',
    },
    es: {
      subject: 'Un reporte en Shelter lleva más de un día sin leerse',
      greeting: 'Hola, {{name}}:',
      body: ['Un visitante reportó información incorrecta sobre {{service}}. Nadie ha abierto el reporte en un día. Revíselo, por favor.'],
      actionLabel: 'Leer el reporte',
      ignoreText:
        'Recibe un correo por cada reporte que lleva más de un día sin leerse. Si alguien ya lo abrió, puede ignorar este correo.',
    },
  },
} as const;
