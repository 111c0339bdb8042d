// What a mutator asks of a piece of syntax.

/** A number of either kind. */
export const isNumber = ({ value, bigint }) => typeof value === 'number' || bigint !== undefined;
/** A text, or something that is added to one. */
export const isText = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string' && node.bigint === undefined) ||
  (node.type === 'BinaryExpression' && node.operator === '+' && isText(node.left));
/** `names['x']`: the text that something is looked up by. */
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

/** Whether a statement ends its block: what a guard does. */
export function leaves(statement) {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return /^(Return|Throw|Continue|Break)Statement$/.test(last?.type ?? '');
}

/** A type, of which nothing is left when the code runs. */
export const isType = ({ type }) => /^TS(?!As|Satisfies|NonNull)/.test(type);
/** Words for people in a thrown fault say nothing that a test should pin down. */
const isFault = ({ type, callee }) => type === 'NewExpression' && /Error$/.test(callee.name ?? '');

/** Visits every node that runs, with its parents, outermost first. */
export function walk(node, parents, visit) {
  if (isType(node) || node.type === 'ImportDeclaration' || isFault(node)) return;
  visit(node, parents);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'returnType') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string') walk(child, [...parents, node], visit);
  }
}
