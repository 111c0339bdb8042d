// Functions on the syntax tree that several rules use.

/** Whether a node is `object.property`. */
export const isNamed = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.name === object &&
  node.property.name === property;

/** Returns the name of an identifier, or the value of a literal. */
export const nameOf = (node) => node?.name ?? node?.value ?? '';
