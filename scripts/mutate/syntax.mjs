// Predicates on syntax nodes.

/** A number or bigint literal. */
export const isNumber = ({ value, bigint }) => typeof value === 'number' || bigint !== undefined;
/** A string literal, or part of a concatenation. */
export const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.bigint === undefined) ||
  (node.type === 'BinaryExpression' && node.operator === '+' && isText(node.left));
/** `names['x']`: a string used as a lookup key. */
export const isLookupKey = (node, parents) => {
  const parent = parents.at(-1);
  return (
    parent.type === 'MemberExpression' &&
    parent.computed &&
    parent.property === node &&
    typeof node.value === 'string' &&
    node.bigint === undefined
  );
};

/** Whether a statement leaves its block, as a guard does. */
export function leaves(statement) {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return /^(Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '');
}

/** A type, which does not exist at run time. */
export const isType = ({ type }) => /^TS(?!As|Satisfies|NonNull)/.test(type);
/** Messages of thrown errors are not mutated: tests should not depend on them. */
const isFault = ({ type, callee }) => type === 'NewExpression' && /Error$/.test(callee.name ?? '');

/** Visits every node that exists at run time, with its parents, outermost first. */
export function walk(node, parents, visit) {
  if (isType(node) || node.type === 'ImportDeclaration' || isFault(node)) return;
  visit(node, parents);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string') walk(child, [...parents, node], visit);
  }
}
