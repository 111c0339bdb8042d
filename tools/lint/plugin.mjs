import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { borders } from './borders.mjs';
import { cyclesRule } from './cycles.mjs';
import { inlineStyleRule, numbersRule, typeClassesRule } from './looks.mjs';
import { isNamed } from './nodes.mjs';
import { requestPathRule } from './paths.mjs';
import { plainLanguageRule } from './plainLanguage.mjs';
import { droppedPromisesRule } from './promises.mjs';
import { memberTextsRule } from './words.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const inRepository = (path) => relative(root, path).split(sep).join('/');

/** Folders of packages that are not at the root. */
const folders = {
  cluster: 'packages/cluster',
  mcp: 'packages/mcp',
  sdk: 'packages/sdk',
  tab: 'packages/tab',
  testkit: 'packages/testkit',
  'test-support': 'tools/test-support',
};

/**
 * Returns the imported file or package: a relative import by path, a package of this repository by its folder, any
 * other package by name.
 */
function targetOf(file, specifier) {
  if (specifier.startsWith('.')) return inRepository(join(dirname(file), specifier));
  const own = /^@hongbao\/([\w-]+)\/(.+)$/.exec(specifier);
  return own ? `${folders[own[1]] ?? own[1]}/src/${own[2]}.ts` : specifier;
}

const bordersRule = {
  create(context) {
    const file = context.filename ?? context.getFilename();
    const path = inRepository(file);
    const own = borders.filter((border) => border.from(path));
    if (own.length === 0) return {};
    const check = (node) => {
      if (!node.source || typeof node.source.value !== 'string') return;
      const target = targetOf(file, node.source.value);
      const isOfNode = target.startsWith('node:');
      const isTypeOnly = node.importKind === 'type' || node.exportKind === 'type';
      const meant = own.filter((border) => !isOfNode || border.runsInBrowsers);
      const broken = meant.find((border) => border.forbids(target, path, isTypeOnly));
      if (broken) context.report({ node, message: `Border "${broken.name}": ${broken.instead}` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/**
 * Forbids reading schemas of calls in the app. The built app contains only name, method, path and transport of a call.
 */
const callsAreDataRule = {
  create(context) {
    const schemas = ['safeParse', 'parse', 'safeParseAsync', 'parseAsync'];
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || ['JSON', 'Date'].includes(callee.object.name))
          return;
        if (schemas.includes(callee.property.name))
          context.report({
            node,
            message:
              'Schemas of calls do not exist in the built app. Forms check bounds with lib/textProblem, stored values are checked manually; what the server answers is checked in development by api/send.ts.',
          });
      },
    };
  },
};

/** Forbids the machine clock and random generators in engine and server: time and randomness come from the world. */
const machineTimeRule = {
  create(context) {
    const say = (node, what, instead) =>
      context.report({ node, message: `${what} depends on the machine. ${instead}` });
    const clock =
      'Use the `now` you were given, or `world.now()`; only world/machineClock.ts reads the machine clock.';
    const chance =
      'Use `world.seededInteger` or `world.seededBytes`, so that a world with the same seed has the same results.';
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          say(node, '`new Date()`', clock);
      },
      CallExpression(node) {
        const { callee } = node;
        if (isNamed(callee, 'Date', 'now')) say(node, '`Date.now()`', clock);
        if (isNamed(callee, 'performance', 'now')) say(node, '`performance.now()`', clock);
        if (isNamed(callee, 'Math', 'random')) say(node, '`Math.random()`', chance);
      },
    };
  },
};

/** Requires that the queries of a feature are in its store. */
const storesRule = {
  create(context) {
    const path = inRepository(context.filename ?? context.getFilename());
    const isQuerying = /^engine\/src\/features\//.test(path) && !/\.(store|test)\.ts$/.test(path);
    if (!isQuerying) return {};
    return {
      MemberExpression(node) {
        const isRead =
          node.object.type === 'MemberExpression' &&
          ['read', 'rows'].includes(node.object.property.name);
        if (isRead && !node.computed)
          context.report({
            node,
            message:
              "Only the feature's .store.ts queries the database. Give this query a name there and call that.",
          });
      },
    };
  },
};

/**
 * Labels of seeded values that are not secret. Secrets of members must not be derived from a seed, which can be public.
 */
const PUBLIC_LABELS = /^(invite|guestName|nobody)\//;

const secretsRule = {
  create(context) {
    const path = inRepository(context.filename ?? context.getFilename());
    if (!/^engine\/src\/(features\/(account|member)|control)\//.test(path)) return {};
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        const isSeeded =
          callee.type === 'MemberExpression' &&
          /^seeded(Bytes|Integer)$/.test(callee.property.name);
        if (!isSeeded) return;
        const label = given[0]?.quasis?.[0]?.value.raw ?? given[0]?.value ?? '';
        if (!PUBLIC_LABELS.test(label))
          context.report({
            node,
            message:
              'A seed may be public, and anyone who knows it can compute this value. Use `world.secrets`, or add the label to PUBLIC_LABELS.',
          });
      },
    };
  },
};

/**
 * Requires `arrivesAt` instead of `toHaveURL` in journeys. The app changes its address before its page, so a journey
 * could find elements of the previous page.
 */
const arrivalsRule = {
  create(context) {
    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.property?.name !== 'toHaveURL' || callee.object.property?.name === 'not') return;
        const pattern = given[0]?.regex?.pattern ?? '';
        if (/^#\\\//.test(pattern))
          context.report({
            node,
            message:
              'The address changes before the page in front does. Use arrivesAt (e2e/support/front.ts).',
          });
      },
    };
  },
};

export default {
  meta: { name: 'hongbao' },
  rules: {
    borders: bordersRule,
    cycles: cyclesRule(root, inRepository),
    'calls-are-data': callsAreDataRule,
    'machine-time': machineTimeRule,
    stores: storesRule,
    secrets: secretsRule,
    numbers: numbersRule,
    'inline-style': inlineStyleRule,
    'type-classes': typeClassesRule,
    arrivals: arrivalsRule,
    'dropped-promises': droppedPromisesRule,
    'member-texts': memberTextsRule,
    'plain-language': plainLanguageRule,
    'request-path': requestPathRule(inRepository),
  },
};
