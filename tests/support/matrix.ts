/** Whether this is `npm run test:matrix`, where tests ask for all of what `npm test` asks a part of. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined;
