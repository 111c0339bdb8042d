import type { Command } from 'commander';
import { findDocuments } from '../documents.ts';
import { Unsuccessful } from './unsuccessful.ts';

/**
 * `hongbao docs`: the documents that come with the package, offline. Without an argument it lists them, with the name of
 * one it prints it, and with other words it lists the sections that contain all of them.
 */
export function addDocs(program: Command): void {
  program
    .command('docs')
    .description('read or search the documents, without a network; calls: <server>/docs')
    .argument('[words...]', 'name of a document, or words to search for')
    .action((words: readonly string[]) => console.log(docsText(words)));
}

function docsText(words: readonly string[]): string {
  const { names, read } = findDocuments();
  const [name = ''] = words;
  if (words.length === 0)
    return names.map((each) => `${each.padEnd(24)}${titleOf(read(each))}`).join('\n');
  if (words.length === 1 && names.includes(name)) return read(name);
  const found = names.flatMap((each) =>
    sectionsOf(read(each))
      .filter(({ text }) => words.every((word) => text.includes(word.toLowerCase())))
      .map(({ heading }) => `${each.padEnd(24)}${heading}`),
  );
  if (found.length > 0) return found.join('\n');
  throw new Unsuccessful(
    `No document is named, and none contains, “${words.join(' ')}”. Documents: ${names.join(', ')}`,
    2,
  );
}

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** The sections of a document: the heading, and the heading and text in lower case. */
const sectionsOf = (markdown: string) =>
  markdown.split(/^#{1,3} /m).map((section) => ({
    heading: section.split('\n', 1)[0] ?? '',
    text: section.toLowerCase(),
  }));
