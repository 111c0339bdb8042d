// Words from the section "Language" of CONTRIBUTING.md that comments, test titles and documents must not contain.

/** Patterns of forbidden words, each with the recommended alternative. */
const words = [
  [/\bwhoever\b/i, 'name the caller, the owner or the client'],
  [/\bwhom\b/i, 'name the caller, the owner or the client'],
  [/\bnobody\b/i, 'name it: no client, no caller'],
  [/\banew\b/i, 'again, or: new'],
  [/\balike\b/i, 'the same, or: similar'],
  [/\bgo(es)? on\b/i, 'continues, or: remains valid'],
  [/\bstands?\b(?! (alone|for|in)\b)/i, 'is, holds or applies'],
  [/\b(is|are|was|were) told\b/i, 'receives, or: is notified'],
  [/\b(is|are|was|were) said\b/i, 'is reported, declared or announced'],
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

export const plainLanguageRule = {
  create(context) {
    const report = (node, text) => {
      const problem = wordingProblem(text);
      if (problem) context.report({ node, message: `${problem} See CONTRIBUTING.md.` });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment, comment.value);
      },
      CallExpression(node) {
        const [title] = node.arguments;
        if (title?.type === 'Literal' && typeof title.value === 'string')
          if (titled.test(calledName(node) ?? '')) report(title, title.value);
      },
    };
  },
};
