import { useMemo } from 'react';
import { externalHref } from '../lib/outlink.ts';
import { type Block, toArticleBlocks, type Piece } from '../lib/toArticleBlocks.ts';
import './styles/lists.css';

/** A text of the server as formatted blocks. Its content is never executed, and its links open inside the app. */
export function Article({ text }: { text: string }) {
  const blocks = useMemo(() => toArticleBlocks(text), [text]);
  return (
    <div className="article">
      {blocks.map((block, index) => (
        <ArticleBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ArticleBlock({ block }: { block: Block }) {
  if (block.kind === 'heading')
    return (
      <h3>
        <Pieces pieces={block.pieces} />
      </h3>
    );
  if (block.kind === 'paragraph')
    return (
      <p>
        <Pieces pieces={block.pieces} />
      </p>
    );
  const List = block.kind === 'list' ? 'ul' : 'ol';
  return (
    <List>
      {block.items.map((pieces, index) => (
        <li key={index}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, href, isStrong }, index) =>
    href ? (
      <a key={index} href={externalHref(href, 'outlink')}>
        {text}
      </a>
    ) : isStrong ? (
      <strong key={index}>{text}</strong>
    ) : (
      text
    ),
  );
}
