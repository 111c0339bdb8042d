/** A piece of a line: plain text, strong text, or a link. */
export interface Piece {
  text: string;
  isStrong?: boolean;
  /** Target of a link. Only http and https are allowed. */
  href?: string;
}

export type Block =
  | { kind: 'heading'; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list' | 'steps'; items: Piece[][] };

const HEADING = /^#{1,4}\s+/;
const BULLET = /^[-*•]\s+/;
const STEP = /^\d{1,3}[.)]\s+/;

/**
 * Parses a text of the server into blocks: paragraphs, headings ("# "), lists ("- ", "1. "), **strong** text and
 * links ("[text](https://…)" or bare). HTML is not interpreted: tags are shown as text.
 */
export function toArticleBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim();
    if (line === '') isOpen = false;
    else {
      addLine(blocks, line, isOpen);
      isOpen = !HEADING.test(line);
    }
  }
  return blocks;
}

function addLine(blocks: Block[], line: string, isOpen: boolean): void {
  const last = blocks.at(-1);
  if (HEADING.test(line)) {
    blocks.push({ kind: 'heading', pieces: toPieces(line.replace(HEADING, '')) });
    return;
  }
  const kind = BULLET.test(line) ? 'list' : STEP.test(line) ? 'steps' : 'paragraph';
  const pieces = toPieces(line.replace(BULLET, '').replace(STEP, ''));
  if (kind !== 'paragraph') {
    if (last?.kind === kind) last.items.push(pieces);
    else blocks.push({ kind, items: [pieces] });
  } else if (isOpen && last?.kind === 'paragraph') last.pieces.push({ text: ' ' }, ...pieces);
  else blocks.push({ kind, pieces });
}

const PIECE =
  /\*\*(?<strong>[^*\n]+)\*\*|\[(?<words>[^\]\n]+)\]\((?<link>[^)\s]+)\)|(?<bare>https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g;

function toPieces(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECE)) {
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push(toPiece(match));
    from = match.index + match[0].length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

function toPiece(match: RegExpMatchArray): Piece {
  const { strong, words, link, bare } = match.groups ?? {};
  if (strong !== undefined) return { text: strong, isStrong: true };
  const href = safeLink(link ?? bare ?? '');
  return { text: words ?? bare ?? match[0], ...(href === null ? {} : { href }) };
}

function safeLink(given: string): string | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
