/** A token of code and its kind; `plain` is not highlighted. */
export interface Token {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'comment' | 'plain';
  readonly text: string;
  /** Start offset of the token in the code, which is unique. */
  readonly at: number;
}

export type Language = 'json' | 'ts' | 'sh';

/** The grammar of each language: a pattern, and the kind of token of each capture group, in order. */
const grammars: Readonly<Record<Language, readonly [RegExp, readonly Token['kind'][]]>> = {
  json: [
    /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g,
    ['key', 'string', 'number', 'word'],
  ],
  ts: [
    /(^\s*\/\/.*$)|('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|\b(\d[\d_]*)\b|\b(import|from|const|let|await|async|new|return|for|of|true|false|null|function|export)\b/gm,
    ['comment', 'string', 'number', 'word'],
  ],
  sh: [
    /(^\s*#.*$)|('[^']*'|"(?:[^"\\]|\\.)*")|(\$\{?\w+\}?)|\b(curl|openssl|printf|mktemp|tr|head|od|sed)\b/gm,
    ['comment', 'string', 'number', 'word'],
  ],
};

/** Splits code into tokens. For any input, the concatenated tokens equal the code. */
export function tokensOf(code: string, language: Language): Token[] {
  const [pattern, kinds] = grammars[language];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end)
      tokens.push({ kind: 'plain', text: code.slice(end, match.index), at: end });
    const group = match.slice(1).findIndex((each) => each !== undefined);
    tokens.push({ kind: kinds[group] ?? 'plain', text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end), at: end });
  return tokens;
}
