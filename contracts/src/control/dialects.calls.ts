import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, oneOf, recordOf, textThat } from '../fields.ts';
import { inWorld, oneInWorld } from './control.fields.ts';

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

export const proposalConfidences = ['high', 'medium', 'low'] as const;

const proposed = {
  confidence: oneOf(proposalConfidences, 'ProposalConfidence').describe(
    'How certain it is; names alone are never high.',
  ),
  evidence: z.string().describe('What was seen.'),
  rules: rules.describe('The rules, for `add` of setWorldDialect.'),
};

export const proposeDialect = defineCall({
  name: 'proposeDialect',
  feature: 'control',
  summary:
    'What a recorded request can mean that its world does not read. setWorldDialect (`add`) accepts a proposal.',
  method: 'GET',
  path: '/control/worlds/{world}/traffic/{id}/dialect',
  auth: 'control',
  params: oneInWorld,
  result: z.object({
    call: z
      .string()
      .nullable()
      .describe('The call of the request in the dialect as it is now; null for a path of no call.'),
    calls: z
      .array(
        z.object({
          call: z.string().describe('The call.'),
          score: z.number().describe('How well it matches, from 0 to 1.'),
          ...proposed,
        }),
      )
      .describe('Calls that the path can be, best first, at most 3; empty for a known call.'),
    body: z
      .object({
        form: z.string().describe('The form of the body: plain or form.'),
        rules: rules.describe('The rules, for `add` of setWorldDialect.'),
      })
      .nullable()
      .describe('The form in which bodies are sent; null if it is that of the dialect.'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('The field of the contract.'),
          problem: z
            .string()
            .nullable()
            .describe('Why it is refused; null for an optional field that is absent.'),
          proposals: z
            .array(
              z.object({
                name: z.string().describe('The field of the client.'),
                value: z.string().nullable().describe('Its value as JSON; null for a secret.'),
                option: z
                  .string()
                  .nullable()
                  .describe('The value of the contract that it means; null for the same value.'),
                ...proposed,
              }),
            )
            .describe('The fields of the client that it can be, best first; at most 3.'),
        }),
      )
      .describe('Missing and invalid fields of the contract; at most 20.'),
  }),
  refusals: ['worldUnknown', 'notFound'],
  origin: 'extension',
});
