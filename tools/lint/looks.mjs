// Rules about the modules that may define number formats, styles and typography.
import { isNamed, nameOf } from './nodes.mjs';

/**
 * Formatting methods that components must not call. Money, Percent, Price and their text functions format numbers
 * consistently in every component.
 */
const OWN_FORMATS = /^(toFixed|toPrecision|toLocaleString)$/;

export const numbersRule = {
  create(context) {
    const instead =
      'Show it by Money, Percent or Price (ui/), or write it by moneyText, percentText or priceText (lib/numbers.ts).';
    const say = (node, what) =>
      context.report({ node, message: `${what} formats numbers itself. ${instead}` });
    return {
      ImportSpecifier(node) {
        if (/^(displayDecimal|percentOf)$/.test(nameOf(node.imported)))
          say(node, `\`${nameOf(node.imported)}\``);
      },
      CallExpression({ callee }) {
        if (callee.type === 'MemberExpression' && OWN_FORMATS.test(callee.property.name))
          say(callee, `\`${callee.property.name}\``);
      },
      NewExpression(node) {
        if (isNamed(node.callee, 'Intl', 'NumberFormat')) say(node, '`Intl.NumberFormat`');
      },
    };
  },
};

/** Forbids inline styles. Styles are in style sheets, and a component passes values to them as custom properties. */
export const inlineStyleRule = {
  create(context) {
    const plain = (node) =>
      /^TS(As|Satisfies)Expression$/.test(node?.type) ? plain(node.expression) : node;
    const isOwnProperty = (property) =>
      property.type === 'Property' && String(nameOf(property.key)).startsWith('--');
    const isAllowed = (value) =>
      (value?.type === 'CallExpression' && value.callee.name === 'cssVars') ||
      (value?.type === 'ObjectExpression' && value.properties.every(isOwnProperty));
    return {
      JSXAttribute(node) {
        if (nameOf(node.name) !== 'style') return;
        if (!isAllowed(plain(node.value?.expression)))
          context.report({
            node,
            message:
              'Styles belong in a style sheet. Pass only values: style={cssVars({ "--name": value })}.',
          });
      },
    };
  },
};

/**
 * Classes that set the type size and weight. Only the ui folder uses them; features use Text and similar components.
 */
const TYPE_CLASSES =
  /(?:^|\s)(small|micro|strong|muted|faint|lead|hero|gold|up|down|title|section-title|row-title|amount-unit|unit|t-\w+|w-\w+|tone-\w+)(?=\s|$)/;

export const typeClassesRule = {
  create(context) {
    const check = (node, text) => {
      const found = TYPE_CLASSES.exec(text)?.[1];
      if (found)
        context.report({
          node,
          message: `The class "${found}" sets the size or weight of text. Use Text with size, weight and tone (ui/layout.tsx).`,
        });
    };
    const walk = (node) => {
      if (!node) return;
      if (node.type === 'Literal' && typeof node.value === 'string') check(node, node.value);
      if (node.type === 'TemplateLiteral') {
        for (const part of node.quasis) check(part, part.value.raw);
        for (const part of node.expressions) walk(part);
      }
      if (node.type === 'ConditionalExpression') {
        walk(node.consequent);
        walk(node.alternate);
      }
      if (node.type === 'JSXExpressionContainer') walk(node.expression);
    };
    return {
      JSXAttribute(node) {
        if (nameOf(node.name) === 'className') walk(node.value);
      },
    };
  },
};
