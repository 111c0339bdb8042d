// Rules about texts for members.
import { nameOf } from './nodes.mjs';

/**
 * Names of variables with English texts: sentences for operators, and the rule in the receipt of an option, which
 * `docs/verify` compares literally. Error messages are for developers and also in English.
 */
const ENGLISH_NAMES = /^(will|summary|OPTION_RULE|SALE_RULE)$/;

/** The message that the demo member sends to support. */
const TYPED_BY_MEMBERS = new Set(['When does my deposit arrive?']);

/** Returns the text of a literal or a template; null for other nodes. */
function textOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.quasis.map((part) => part.value.raw).join('…');
}

const isSentence = (text) => /^\p{Lu}.*\s.*[.!?]$/u.test(text.trim());

/**
 * Forbids literal texts for members. Such a text exists in every language in `locales/<language>/server.json`, and a
 * feature references it by its key.
 */
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
            'A text for members must exist in every language. Add it to locales/<language>/server.json and reference it by its key (`text`, `reasonOf`, notices).',
        });
    };
    return { Literal: check, TemplateLiteral: check };
  },
};
