// Rules about texts for members.
import { nameOf } from './nodes.mjs';

/**
 * Names of variables with English texts: sentences for operators, and the rule of an option's receipt, which `docs/verify` compares literally. Errors are for developers and are in English too.
 */
const ENGLISH_NAMES = /^(will|summary|OPTION_RULE)$/;

/** The message of the demo member to support. */
const TYPED_BY_MEMBERS = new Set(['When does my deposit arrive?']);

/** A text of a literal or template; null for anything else. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.quasis.map((part) => part.value.raw).join('…');
}

const isSentence = (text) => /^\p{Lu}.*\s.*[.!?]$/u.test(text.trim());

/** A text of a member exists in every language, in `locales/<language>/server.json`; a feature names it by its key. */
export const memberTextsRule = {
  create(context) {
    const check = (node) => {
      const text = textOf(node);
      if (text === null || !/\s/.test(text) || TYPED_BY_MEMBERS.has(text)) return;
      let isReason = false;
      for (let each = node.parent; each; each = each.parent) {
        if (each.type === 'ThrowStatement' || each.type === 'NewExpression') return;
        const name = String(nameOf(each.key ?? each.id ?? {}) ?? '');
        if (ENGLISH_NAMES.test(name)) return;
        isReason ||= /reason/i.test(name) && each.type !== 'FunctionDeclaration';
        if (/Function|Program/.test(each.type)) break;
      }
      if (isReason || isSentence(text))
        context.report({
          node,
          message:
            'A text that members read is in every language. Add it to locales/<language>/server.json and name it by its key (`text`, `reasonOf`, notices).',
        });
    };
    return { Literal: check, TemplateLiteral: check };
  },
};
