// Rule about promises that are not awaited. A rejection of such a promise terminates the process.

function* childrenOf(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield child;
  }
}

const isFunction = (node) => /^(ArrowFunction|Function)(Expression|Declaration)?$/.test(node.type);

/** Whether a promise has a rejection handler: `.catch(…)` or `.then(…, …)`. */
function isHeard(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const name = node.callee.property.name;
  return name === 'catch' || (name === 'then' && node.arguments.length > 1);
}

/** Returns the first `await` or `for await` whose rejection the function does not catch; null if there is none. */
function unheardIn(node) {
  if (isFunction(node)) return null;
  if (node.type === 'AwaitExpression') return isHeard(node.argument) ? null : node;
  if (node.type === 'ForOfStatement' && node.await) return node;
  const parts =
    node.type === 'TryStatement' && node.handler
      ? [node.handler.body, ...(node.finalizer ? [node.finalizer] : [])]
      : childrenOf(node);
  for (const part of parts) {
    const found = unheardIn(part);
    if (found) return found;
  }
  return null;
}

const plainName = (node) =>
  node.type === 'PrivateIdentifier' ? `#${node.name}` : (node.name ?? null);

/** Forbids `void work()` if `work` is an async function of the same file that can reject. */
export const droppedPromisesRule = {
  create(context) {
    const asyncs = new Map();
    const dropped = [];
    const learn = (name, work) => {
      if (name && work && isFunction(work) && work.async) asyncs.set(name, work);
    };
    return {
      FunctionDeclaration: (node) => learn(node.id?.name, node),
      VariableDeclarator: (node) => learn(node.id.name, node.init),
      MethodDefinition: (node) => learn(`this.${plainName(node.key)}`, node.value),
      PropertyDefinition: (node) => learn(`this.${plainName(node.key)}`, node.value),
      UnaryExpression(node) {
        if (node.operator !== 'void' || node.argument.type !== 'CallExpression') return;
        const { callee } = node.argument;
        const isOwn = callee.type === 'MemberExpression' && callee.object.type === 'ThisExpression';
        const name = isOwn ? `this.${plainName(callee.property)}` : callee.name;
        if (name) dropped.push({ node, name });
      },
      'Program:exit'() {
        for (const { node, name } of dropped) {
          const work = asyncs.get(name);
          if (work && unheardIn(work.body))
            context.report({
              node,
              message: `The promise of ${name} is neither awaited nor caught: a rejection ends the process. Catch it inside ${name}.`,
            });
        }
      },
    };
  },
};
