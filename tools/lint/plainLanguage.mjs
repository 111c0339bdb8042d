// Words from the section "Language" of CONTRIBUTING.md that comments, test titles, strings and documents must not contain.

/** Patterns of forbidden words, each with the recommended alternative. */
const words = [
  [/\bwhoever\b/i, 'name the caller, the owner or the client'],
  [/\bwhom\b/i, 'name the caller, the owner or the client'],
  [/\bnobody\b/i, 'name it: no client, no caller'],
  [/\banew\b/i, 'again, or: new'],
  [/\balike\b/i, 'the same, or: similar'],
  [/\bgo(es)? on\b/i, 'continues, or: remains valid'],
  [/\bstands?\b(?!\s+(alone|for|in|still)\b)/i, 'is, holds or applies'],
  [/\b(is|are|was|were) told\b/i, 'receives, or: is notified'],
  [/\b(is|are|was|were) said\b/i, 'is reported, declared or announced'],
  [/\bask again\b/i, 'retry'],
  [/\bonce more\b/i, 'again'],
  [/\bby hand\b/i, 'manually'],
  [
    /(?<!\bthere )\b(is|are) no (?!\w+ than\b|(longer|more|other|such|fewer|less)\b)/i,
    'is not a, or: has no',
  ],
];

/** Matches a comment of a constant that begins with "Most" instead of "Maximum". */
const mostAtStart = /^[\s*/]*Most\b/;

/** Returns the problem of a text, or null. */
export function wordingProblem(text) {
  if (mostAtStart.test(text)) return 'Begins with "Most": write "Maximum …".';
  for (const [pattern, instead] of words) {
    const found = pattern.exec(text);
    if (found) return `"${found[0]}": write ${instead}.`;
  }
  return null;
}

/** Comments of other languages than JavaScript, by the ending of the file's name. */
const comments = [
  [/\.css$/, /\/\*[^]*?\*\//g],
  [/\.(prisma|go)$|\.oxlintrc\.json$/, /(?<=^|\s)\/\/.*$/gm],
  [/\.(ya?ml|py|sh|toml)$|(^|\/)(Dockerfile|Caddyfile)$/, /(?<=^|\s)#.*$/gm],
];

/**
 * Returns the lines of a document without code and quoted texts of the product, or of another file without everything
 * that is not a comment. Null for a file of an unknown kind and for JavaScript, which the rule below checks.
 */
export function proseLines(file, text) {
  if (file.endsWith('.md'))
    return text
      .replace(/^```[^]*?^```/gm, blank)
      .split('\n')
      .map((line) => line.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, ''));
  const pattern = comments.find(([name]) => name.test(file))?.[1];
  if (!pattern) return null;
  let end = 0;
  let prose = '';
  for (const found of text.matchAll(pattern)) {
    prose += blank(text.slice(end, found.index)) + found[0].replace(/^[/#*]+/gm, '');
    end = found.index + found[0].length;
  }
  return prose.split('\n');
}

/** Replaces a text by empty lines, so that line numbers remain correct. */
function blank(text) {
  return text.replace(/[^\n]/g, '');
}

const titled = /^(it|test|describe)$/;

/**
 * Returns the name of the called function without its modifiers: `it` for `it.each(…)(…)`, `test` for
 * `test.runIf(…)(…)`.
 */
function calledName(node) {
  let { callee } = node;
  while (callee.type === 'MemberExpression' || callee.type === 'CallExpression')
    callee = callee.type === 'MemberExpression' ? callee.object : callee.callee;
  return callee.name;
}

/** Words from which on a string is a sentence. Keys, class names and the names of things have fewer. */
const SENTENCE_WORDS = 4;

const isSentence = (text) => (text.match(/[a-z][a-z’']*/gi)?.length ?? 0) >= SENTENCE_WORDS;

/**
 * Checks comments, titles of tests, and strings of at least four words. Other strings of tests are
 * data.
 */
export const plainLanguageRule = {
  create(context) {
    const isTest = /\.(test|spec|samples)\.\w+$/.test(context.filename ?? context.getFilename());
    const report = (node, text) => {
      const problem = wordingProblem(text);
      if (problem) context.report({ node, message: `${problem} See CONTRIBUTING.md.` });
    };
    const isTitle = (node) =>
      node.parent.type === 'CallExpression' &&
      node.parent.arguments[0] === node &&
      titled.test(calledName(node.parent) ?? '');
    const check = (node, text) => {
      if (isTitle(node) || (!isTest && isSentence(text))) report(node, text);
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment, comment.value);
      },
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      JSXText: (node) => check(node, node.value),
      TemplateLiteral(node) {
        check(node, node.quasis.map((part) => part.value.raw).join('…'));
      },
    };
  },
};
