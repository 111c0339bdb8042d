// Mutations of a source file: small single changes that resemble typical mistakes.
import { parseAst } from 'vitest/node';
import { isLookupKey, isNumber, isText, isType, leaves, walk } from './syntax.mjs';

const boundaries = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const opposites = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const arithmetic = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '&': '|',
  '|': '&',
  '^': '|',
};
const logic = { '&&': '||', '||': '&&', '??': '&&' };
const assignments = { '+=': '-=', '-=': '+=', '*=': '/=', '|=': '&=', '&=': '|=', '^=': '|=' };
const methods = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  find: 'findLast',
  findLast: 'find',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
const roundings = { floor: 'ceil', ceil: 'floor', truncate: 'ceil' };
/** Calls that are removed, leaving the receiver: `rows.filter(isOpen)` becomes `rows`. */
const narrowing = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim']);

/** From this value on, a bound of memory or loops is a size, not a rule: a change by one has no effect that matters. */
const BOUND_FROM = 1_000;

/**
 * All mutants of a source that a test should detect, in order: `start`, `end` and `text` describe the replacement,
 * `change` describes it for the report.
 */
export function mutantsOf(source) {
  const found = [];
  const add = (start, end, text, change) => {
    const line = source.slice(0, start).split('\n').length;
    const code = (source.split('\n')[line - 1] ?? '').trim();
    found.push({
      start,
      end,
      text,
      line,
      code,
      change: change ?? `${short(source.slice(start, end))} → ${short(text)}`,
    });
  };
  walk(parseAst(source, { lang: 'ts' }), [], (node, parents) =>
    mutators[node.type]?.({ node, parents, source, add }),
  );
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with one mutant applied. */
export function withMutant(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end);
}

const mutators = {
  BinaryExpression({ node, parents, source, add }) {
    const { left, right, operator } = node;
    const at = source.indexOf(operator, left.end);
    const swap = (to) => to && add(at, at + operator.length, to);
    if (!isChoice(node, parents.at(-1), source) && !isOfOrder(parents)) swap(boundaries[operator]);
    swap(opposites[operator]);
    if (!(operator === '+' && (isText(left) || isText(right)))) swap(arithmetic[operator]);
  },
  LogicalExpression({ node, source, add }) {
    const at = source.indexOf(node.operator, node.left.end);
    add(at, at + node.operator.length, logic[node.operator]);
  },
  AssignmentExpression({ node, source, add }) {
    const to = assignments[node.operator];
    const at = source.indexOf(node.operator, node.left.end);
    if (to && !isText(node.right)) add(at, at + node.operator.length, to);
  },
  IfStatement({ node, source, add }) {
    const { test, consequent, alternate } = node;
    negate(test, source, add);
    if (!alternate && leaves(consequent)) add(node.start, node.end, ';');
  },
  ConditionalExpression({ node: { test }, source, add }) {
    negate(test, source, add);
  },
  UnaryExpression({ node, add }) {
    if (node.operator === '!' || node.operator === '-') add(node.start, node.argument.start, '');
  },
  ExpressionStatement({ node, add }) {
    const { expression } = node;
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
    if (call.type === 'CallExpression' && call.callee.type !== 'Super')
      add(node.start, node.end, ';');
  },
  CallExpression({ node, add }) {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.computed) return;
    const { name } = callee.property;
    const to = Object.hasOwn(methods, name) && methods[name];
    if (to) add(callee.property.start, callee.property.end, to);
    if (narrowing.has(name)) add(callee.object.end, node.end, '');
  },
  Literal({ node, parents, source, add }) {
    const { raw, start, end } = node;
    if (node.value === true || node.value === false) add(start, end, String(!node.value));
    if (typeof node.value === 'string' && Object.hasOwn(roundings, node.value))
      add(start, end, `'${roundings[node.value]}'`);
    const same = sameChoice(node, parents, source);
    if (isNumber(node) && !isForTheType(node, parents.at(-1)))
      for (const text of nextNumbers(raw, parents)) if (text !== same) add(start, end, text);
    if (isLookupKey(node, parents)) add(start, end, `''`);
  },
  SpreadElement({ node, parents, source, add }) {
    if (parents.at(-1).type !== 'CallExpression') removeItem(node, source, add);
  },
  ArrayExpression({ node, parents, source, add }) {
    if (isType(parents.at(-1))) return;
    for (const element of node.elements)
      if (element && element.type !== 'SpreadElement') removeItem(element, source, add);
  },
};

/** `a < b ? a : b`: when both are equal, either result is the same. */
function isChoice(node, parent, source) {
  if (parent.type !== 'ConditionalExpression' || parent.test !== node) return false;
  const codeOf = ({ start, end }) => source.slice(start, end);
  const compared = [node.left, node.right].map(codeOf).sort();
  const chosen = [parent.consequent, parent.alternate].map(codeOf).sort();
  return compared.join('\n') === chosen.join('\n');
}

/** `numbers[index] ?? 0`: the fallback exists only for the type checker; tests cover that the left side is used. */
function isForTheType(node, { type, operator, left }) {
  if (node.value !== 0 || type !== 'LogicalExpression' || operator !== '??') return false;
  return (
    left.type === 'MemberExpression' && left.computed && typeof left.property.value !== 'string'
  );
}

/** The neighbor of the bound in `a > 0n ? a : 0n` for which the result is the same: that mutant is equivalent. */
function sameChoice(node, parents, source) {
  const [choice, comparison] = parents.slice(-2);
  if (!node.bigint || comparison.type !== 'BinaryExpression' || comparison.right !== node) return;
  if (!isChoice(comparison, choice, source)) return;
  const value = BigInt(node.bigint);
  return `${['<', '>='].includes(comparison.operator) ? value + 1n : value - 1n}n`;
}

/** Comparisons and negations are negated in place. */
function negate(test, source, add) {
  const hasOpposite = test.type === 'BinaryExpression' && Object.hasOwn(opposites, test.operator);
  if (hasOpposite || (test.type === 'UnaryExpression' && test.operator === '!')) return;
  add(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
}

/** The next larger and smaller number, in the literal's notation. */
function nextNumbers(raw, parents) {
  const isBig = raw.endsWith('n');
  const digits = raw.replaceAll('_', '').replace(/n$/, '');
  if (!/^(\d+|0x[\da-f]+)$/i.test(digits)) return [];
  const value = BigInt(digits);
  const name = parents.findLast(({ type }) => type === 'VariableDeclarator')?.id.name ?? '';
  if (value >= BOUND_FROM && /(_MAX|_BATCH|^BATCH)$/.test(name)) return [];
  const suffix = isBig ? 'n' : '';
  const isNegated = parents.at(-1).type === 'UnaryExpression';
  if (isSign(parents)) return isNegated ? ['0'] : [];
  const next = [`${value + 1n}${suffix}`];
  if (value > 0n || (!isNegated && isCount(parents))) next.push(`${value - 1n}${suffix}`);
  return next;
}

/**
 * Within `(a, b) => (a < b ? -1 : 1)`, also as the last part of `… || …`: a comparison of values that are never equal.
 */
function isOfOrder(parents) {
  const choice = parents.findLast(({ type }) => type === 'ConditionalExpression');
  const compare = parents.findLast(({ type }) => type === 'ArrowFunctionExpression');
  const last = compare?.body.operator === '||' ? compare.body.right : compare?.body;
  if (!choice || last !== choice || compare.params.length !== 2) return false;
  const signOf = (node) => (node.operator === '-' ? -node.argument.value : node.value);
  const signs = [choice.consequent, choice.alternate].map(signOf);
  return signs.toSorted().join() === '-1,1';
}

/** The result of a comparator: a sort uses only its sign. */
function isSign(parents) {
  const choice = parents.findLast(({ type }) => type === 'ConditionalExpression');
  return isOfOrder(parents) && !parents.includes(choice.test);
}

/** Positions in which -1 instead of 0 would be a plausible mistake: comparisons. */
function isCount(parents) {
  return Object.hasOwn(opposites, parents.at(-1).operator ?? '');
}

function removeItem(node, source, add) {
  const after = /^\s*,/.exec(source.slice(node.end));
  add(
    node.start,
    node.end + (after?.[0].length ?? 0),
    '',
    `without ${short(source.slice(node.start, node.end))}`,
  );
}

function short(code) {
  const line = code.replace(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
