import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, oneOf, recordOf, textThat } from '../fields.ts';
import { inWorld } from './control.fields.ts';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

/** The name of a dialect: that of its file. */
export const dialectName = textThat(
  (name) => NAME.test(name),
  'must be the name of a dialect, of 1 to 32 letters, digits, _ and -',
  { pattern: NAME.source, minLength: 1, maxLength: 32 },
);

/** Maximum sections of a dialect; there are ten. */
const SECTIONS_MAX = 20;

/** How a client names calls, fields and values: the content of a dialect’s file. */
const rules = recordOf(z.string(), z.unknown(), SECTIONS_MAX);

export const dialectKinds = ['built-in', 'file'] as const;

const problems = z
  .array(z.string())
  .optional()
  .describe('Its errors with line, call and field; absent for a valid dialect.');

export const listDialects = defineCall({
  name: 'listDialects',
  feature: 'control',
  summary: 'All dialects: the built-in ones, and the files of DIALECTS_DIR.',
  method: 'GET',
  path: '/control/dialects',
  auth: 'control',
  result: z.array(
    z
      .object({
        name: dialectName.describe('The name by which a world or a request selects it.'),
        kind: oneOf(dialectKinds, 'DialectKind').describe(
          'Whether it is part of the program or a file, which is read again when it changes.',
        ),
        title: z.string().optional().describe('Which clients it is for.'),
        calls: count.describe('Number of calls with rules of their own.'),
        problems,
      })
      .meta({ schemaName: 'DialectInfo', about: 'A dialect, with its errors.' }),
  ),
  refusals: [],
  origin: 'extension',
});

export const getDialect = defineCall({
  name: 'getDialect',
  feature: 'control',
  summary: 'The file of a dialect.',
  method: 'GET',
  path: '/control/dialects/{name}',
  auth: 'control',
  params: z.object({ name: dialectName.describe('The name of the dialect.') }),
  result: z.object({
    name: dialectName.describe('The name of the dialect.'),
    yaml: z.string().describe('The content of its file.'),
    problems,
  }),
  refusals: ['dialectUnknown'],
  origin: 'extension',
});

const worldDialect = z
  .object({
    name: dialectName
      .nullable()
      .describe('The dialect of the world; null for that of the server (DIALECT), or none.'),
    rules: rules
      .nullable()
      .describe('Rules of the world that extend its dialect, as in a file; null for none.'),
    applied: dialectName
      .nullable()
      .describe('The dialect that requests without X-Dialect have now; null for none.'),
    yaml: z
      .string()
      .nullable()
      .describe('The rules of the world as a file for DIALECTS_DIR; null without own rules.'),
    problems,
  })
  .meta({ schemaName: 'WorldDialect', about: 'The dialect of a world.' });

export const getWorldDialect = defineCall({
  name: 'getWorldDialect',
  feature: 'control',
  summary: 'The dialect that the clients of a world use.',
  method: 'GET',
  path: '/control/worlds/{world}/dialect',
  auth: 'control',
  params: inWorld,
  result: worldDialect,
  refusals: ['worldUnknown'],
  origin: 'extension',
});

export const setWorldDialect = defineCall({
  name: 'setWorldDialect',
  feature: 'control',
  summary: 'Select the dialect of a world, and the rules that extend it.',
  effects:
    'Applies to later requests of members; the app, operators and requests with X-Dialect are not affected. A dialect with errors changes nothing. A reset and copies of the world retain it.',
  method: 'PUT',
  path: '/control/worlds/{world}/dialect',
  auth: 'control',
  params: inWorld,
  body: z.object({
    name: dialectName
      .nullable()
      .optional()
      .describe('The dialect; null for that of the server. Unchanged when absent.'),
    rules: rules
      .nullable()
      .optional()
      .describe('Rules that extend it, as in a file; null for none. Unchanged when absent.'),
    add: rules
      .optional()
      .describe('Further rules, which are added to those of the world: what one request needs.'),
  }),
  result: worldDialect,
  refusals: ['worldUnknown', 'dialectUnknown', 'dialectBroken'],
  origin: 'extension',
  transport: 'plain',
});
