// What rules ask of a syntax tree.

/** Whether a node is `object.property`. */
export const isNamed = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.name === object &&
  node.property.name === property;

/** What a node is called: an identifier by its name, a text by its value. */
export const nameOf = (node) => node?.name ?? node?.value ?? '';
