import { describe, expect, it } from 'vitest';
import { toArticleBlocks, type Block } from './toArticleBlocks.ts';

const paragraph = (...pieces: { text: string; href?: string; isStrong?: boolean }[]): Block => ({
  kind: 'paragraph',
  pieces,
});

describe('toArticleBlocks', () => {
  it.each<[string, string, Block[]]>([
    ['nothing', ' \n\n', []],
    ['paragraphs', 'One.\n\nTwo.', [paragraph({ text: 'One.' }), paragraph({ text: 'Two.' })]],
    ['a broken line', 'One\ntwo', [paragraph({ text: 'One' }, { text: ' ' }, { text: 'two' })]],
    [
      'a heading and its text',
      '## Fees\nNone.',
      [{ kind: 'heading', pieces: [{ text: 'Fees' }] }, paragraph({ text: 'None.' })],
    ],
    ['a list', '- a\n- b', [{ kind: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] }]],
    ['steps', '1. a\n2) b', [{ kind: 'steps', items: [[{ text: 'a' }], [{ text: 'b' }]] }]],
    [
      'strong words',
      'a **b** c',
      [paragraph({ text: 'a ' }, { text: 'b', isStrong: true }, { text: ' c' })],
    ],
    ['a link', '[x](https://e.example/a)', [paragraph({ text: 'x', href: 'https://e.example/a' })]],
    [
      'a bare link at the end of a sentence',
      'See https://e.example/a.',
      [
        paragraph(
          { text: 'See ' },
          { text: 'https://e.example/a', href: 'https://e.example/a' },
          { text: '.' },
        ),
      ],
    ],
  ])('parses %s', (_, text, blocks) => expect(toArticleBlocks(text)).toEqual(blocks));
});

describe('unsafe content', () => {
  it.each(['[x](javascript:alert(1))', '[x](data:text/html,1)', '<script>alert(1)</script>'])(
    'toArticleBlocks returns the unsafe content as text without a link: %s',
    (text) => {
      const blocks = toArticleBlocks(text);
      expect(JSON.stringify(blocks)).not.toContain('"href"');
      expect(blocks).toHaveLength(1);
    },
  );
});
