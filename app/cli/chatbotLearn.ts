import { writeFile } from 'node:fs/promises';
import { learnExamples } from '#query-api/understanding/learn.ts';

/* npm run chatbot:learn: writes what the chatbot learned from its examples. */
for (const [name, content] of Object.entries(learnExamples())) {
  const file = `query-api/understanding/data/${name}.txt`;
  await writeFile(file, content);
  console.log(`Wrote ${file}.`);
}
