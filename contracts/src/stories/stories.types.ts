import { z } from 'zod';
import { namedInstant } from '../control/instant.ts';
import { id, oneOf, text, textThat } from '../fields.ts';
import { deskPanelNames } from './deskPanels.ts';
import { ENGLISH } from './wordsIn.ts';

/** Maximum number of steps in one story. */
export const STEPS_MAX = 60;

const LANGUAGE = /^[a-z]{2,4}(-[a-z]{2})?$/;

/**
 * A line for the presenter: in English only, or by language including English. `{$order.id}` in it is a stored value.
 */
const line = text({ min: 1, max: 600 });
const wordsError =
  'must be text of 1 to 600 characters, or such texts by language (en-us, zh-cn, jp …), English among them';
const byLanguage = z
  .record(z.string().regex(LANGUAGE), line, { error: wordsError })
  .refine((lines) => Object.hasOwn(lines, ENGLISH), { error: wordsError });
const words = z.union([line, byLanguage], { error: wordsError }).meta({ rule: wordsError });

/** The name in a story of a member or of a stored result. */
export const storyName = textThat(
  (name) => /^[A-Za-z][0-9A-Za-z_-]{0,31}$/.test(name),
  'must be a name of 1 to 32 letters, digits, _ and -, beginning with a letter',
  { pattern: '^[A-Za-z][0-9A-Za-z_-]{0,31}$' },
);

const part = z.record(z.string(), z.unknown());

const storyMember = z
  .strictObject({
    make: part.optional().describe('A new member: the input of createMember.'),
    account: text({ min: 1, max: 254 })
      .optional()
      .describe('A member of the scenario, by sign-in name.'),
    situation: part
      .optional()
      .describe('A new member in a situation: the input of playSituation, its name included.'),
  })
  .refine((given) => Object.keys(given).length === 1, {
    error: 'must have exactly one of make, account, situation',
  })
  .meta({ schemaName: 'StoryMember', about: 'A member of a story, and its origin.' });

const keep = storyName.describe(
  'The name under which its result is stored: `$order.id` is its id.',
);

const asked = {
  call: text({ min: 1, max: 64 }).describe('The name of a call, such as openPosition.'),
  params: part.optional().describe('The path parameters; the world is filled in.'),
  query: part.optional().describe('The query.'),
  body: part.optional().describe('The body.'),
  keep: keep.optional(),
  refused: text({ min: 1, max: 64 })
    .optional()
    .describe('The refusal that is expected instead of a result; its facts are stored.'),
};
const as = storyName.optional().describe('The member who makes the call; no member when absent.');

const storyAct = z
  .strictObject({
    ...asked,
    as,
    signsIn: storyName
      .optional()
      .describe('The member whose session token is replaced by that of the result.'),
  })
  .meta({ schemaName: 'StoryAct', about: 'A call of the app that a story makes.' });

const storyControl = z
  .strictObject(asked)
  .meta({ schemaName: 'StoryControl', about: 'A call of the operator that a story makes.' });

const storyLook = z
  .strictObject({ call: asked.call, params: asked.params, query: asked.query, as, keep })
  .meta({
    schemaName: 'StoryLook',
    about: 'A call that only reads, of the app or of the operator, made when all else is done.',
  });

const storyFact = z
  .strictObject({
    of: text({ min: 1, max: 200 }).describe(
      'A stored value or a part of it, such as $order.status.',
    ),
    equals: z.unknown().optional().describe('The expected value.'),
    atLeast: z
      .union([z.number(), z.string()])
      .optional()
      .describe('The minimum, a number or decimal.'),
    atMost: z
      .union([z.number(), z.string()])
      .optional()
      .describe('The maximum, a number or decimal.'),
    contains: z
      .unknown()
      .optional()
      .describe(
        'An expected part: a substring, fields of an object, or an entry of a list with these fields.',
      ),
  })
  .refine((fact) => Object.keys(fact).length > 1, {
    error: 'must say equals, atLeast, atMost or contains',
  })
  .meta({ schemaName: 'StoryFact', about: 'What has to be so, or the story is no longer true.' });

const selectError = 'must be text or a number, such as $order.id';

const storyShow = z
  .strictObject({
    as: storyName.optional().describe('The member whose phone is shown; a visitor’s when absent.'),
    route: text({ min: 1, max: 200 })
      .refine((route) => route.startsWith('/'), { error: 'must begin with /' })
      .optional()
      .describe(
        'The page of the phone with its tab, sheet and record: /heyue?tab=history&receipt=$order.id.',
      ),
    panel: oneOf(deskPanelNames, 'DeskPanel').optional().describe('The panel of the Desk.'),
    select: z
      .record(z.string(), z.union([z.string(), z.number()], { error: selectError }), {
        error: 'must be fields of the panel, such as { memberId: $ann.id }',
      })
      .optional()
      .describe('The selection in the panel by its fields: call, memberId, refId.'),
    focus: z
      .strictObject({
        phone: text({ min: 1, max: 32 }).optional().describe('A part of the page: chart, record.'),
        panel: text({ min: 1, max: 32 })
          .optional()
          .describe('A part of the panel: sealedBody, transfers.'),
      })
      .refine((focus) => Object.keys(focus).length > 0, { error: 'must have phone, panel or both' })
      .optional()
      .describe(
        'What the line speaks of in this step: it is scrolled into view and marked with a ring.',
      ),
  })
  .meta({ schemaName: 'StoryShow', about: 'The places shown from this step on.' });

const storyStep = z
  .strictObject({
    say: words.describe('The line for the presenter after the step.'),
    announce: words.optional().describe('The announcement before the step.'),
    act: z.array(storyAct).min(1).optional().describe('1. The members’ calls, in order.'),
    control: z.array(storyControl).min(1).optional().describe('2. The operator’s calls.'),
    jump: part.optional().describe('3. The target of the clock, as in advanceClock.'),
    look: z.array(storyLook).min(1).optional().describe('4. The calls whose results are stored.'),
    expect: z.array(storyFact).min(1).optional().describe('5. The expected facts.'),
    show: storyShow.optional().describe('The places shown from this step on.'),
  })
  .meta({ schemaName: 'StoryStep', about: 'One step of a story: one Next of the presenter.' });

/** The world of a story: equal scenario, seed and instant give equal worlds. */
const storyWorld = z.strictObject({
  scenario: id.optional().describe('The scenario of its world; empty by default.'),
  seed: text({ min: 1, max: 64 })
    .optional()
    .describe('The seed of its prices, ids and draws; the story’s name by default.'),
  at: namedInstant
    .optional()
    .describe('The start instant; 2026-01-07 12:00:00 (UTC+8) by default.'),
});

/** The content of a story file; the name of the story is that of the file. */
export const storyFile = z.strictObject({
  title: words.describe('The title.'),
  line: words.describe('A summary in one line.'),
  world: storyWorld.optional().describe('The world of the story; its clock is frozen.'),
  members: z.record(storyName, storyMember).optional().describe('The members, by name.'),
  steps: z.array(storyStep).min(1).max(STEPS_MAX).describe('The steps.'),
});

/** A story with its name, as the story player receives it. */
export const story = storyFile
  .extend({ name: id.describe('The name by which it is played: that of its file.') })
  .meta({ schemaName: 'Story', about: 'A story: a world, its members, and what happens.' });

export type Story = z.output<typeof story>;
export type StoryStep = z.output<typeof storyStep>;
export type StoryMember = z.output<typeof storyMember>;
export type StoryAct = z.output<typeof storyAct>;
export type StoryControl = z.output<typeof storyControl>;
export type StoryLook = z.output<typeof storyLook>;
export type StoryFact = z.output<typeof storyFact>;
export type StoryShow = z.output<typeof storyShow>;
