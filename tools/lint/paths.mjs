/** Files that need the unmodified request URL, because they forward, sign, display or compare it as a whole, or run before routing. */
const NEED_ADDRESS =
  /^(engine\/src\/(control\/goRoute|devtools\/traffic\/requestRecording|dialect\/dialectOf|http\/requestPath)|server\/src\/(forward\/(forwardToBackend|backendLogin)|http\/(fastifyRequest|upgrades)))\.ts$/;

const message =
  'One path can be written in several ways. Compare `requestPath(request)` (engine/src/http/requestPath.ts); files that need the address as it was sent are listed in tools/lint/paths.mjs.';

const namesUrl = (pattern) =>
  pattern.properties?.some((property) => property.key?.name === 'url') === true;

/** Forbids reading `request.url`, also by destructuring. */
export const requestPathRule = (inRepository) => ({
  create(context) {
    const path = inRepository(context.filename ?? context.getFilename());
    if (/\.test\.ts$/.test(path) || NEED_ADDRESS.test(path)) return {};
    const report = (node) => context.report({ node, message });
    return {
      MemberExpression(node) {
        const { object, property } = node;
        const name = object.type === 'MemberExpression' ? object.property.name : object.name;
        if (
          ['originalUrl', 'url'].includes(property.name) &&
          ['request', 'req', 'raw'].includes(name)
        )
          report(node);
      },
      ObjectPattern(node) {
        const type = node.typeAnnotation?.typeAnnotation?.typeName?.name;
        if (['FastifyRequest', 'HttpRequest', 'IncomingMessage'].includes(type) && namesUrl(node))
          report(node);
      },
      VariableDeclarator({ id, init }) {
        const name = init?.type === 'MemberExpression' ? init.property.name : init?.name;
        const isOfRequest = ['request', 'req', 'raw'].includes(name);
        if (id.type === 'ObjectPattern' && isOfRequest && namesUrl(id)) report(id);
      },
    };
  },
});
