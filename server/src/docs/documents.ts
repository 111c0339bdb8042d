import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** The documents whose examples are tested, by their path in the repository. */
export const documents = [
  'README.md',
  ...['sdk', 'testkit', 'contracts', 'hongbao'].map((folder) => `${folder}/README.md`),
  ...readdirSync(join(repository, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

interface Block {
  /** The word after the opening fence: `ts`, `sh`, or nothing. */
  readonly language: string;
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a document, in their order. */
export function blocksOf(document: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; lines: string[] } | null = null;
  const all = readFileSync(join(repository, document), 'utf8').split('\n');
  for (const [index, text] of all.entries()) {
    const fence = /^```(\w*)/.exec(text);
    if (!fence) open?.lines.push(text);
    else if (open) {
      blocks.push({ language: open.language, line: open.line, text: open.lines.join('\n') });
      open = null;
    } else open = { language: fence[1] ?? '', line: index + 1, lines: [] };
  }
  return blocks;
}
