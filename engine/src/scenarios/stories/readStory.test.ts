import { describe, expect, it } from 'vitest';
import { readStory } from './readStory.ts';

const heading = 'title: T\nline: L\n';
const ann = 'members: { ann: { make: { balances: { USDT: "100" } } } }\n';
const steps = (...lines: string[]) => `steps:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
const story = (...lines: string[]) => `${heading}${ann}${steps(...lines)}`;
const order = 'symbol: BTC/USDT, direction: long, quantity: "0.1", leverage: 20';
const open = `{ say: S, act: { call: openPosition, as: ann, body: { ${order} }, keep: one } }`;

describe('a story', () => {
  it('is parsed with its name, and a single item becomes a list', () => {
    expect(
      readStory('mine', story(open, '{ say: T, expect: { of: $one.id, equals: 1 } }')),
    ).toEqual({
      name: 'mine',
      title: 'T',
      line: 'L',
      members: { ann: { make: { balances: { USDT: '100' } } } },
      steps: [
        { say: 'S', act: [expect.objectContaining({ call: 'openPosition', keep: 'one' })] },
        { say: 'T', expect: [{ of: '$one.id', equals: 1 }] },
      ],
    });
  });

  it('can have texts in several languages', () => {
    const yaml = `title: { en-us: T, jp: J }\nline: L\n${steps('{ say: { en-us: S, zh-cn: Z } }')}`;
    expect(readStory('mine', yaml)).toMatchObject({ title: { jp: 'J' } });
  });

  const step = (rest: string) => story(`{ say: S, ${rest} }`);
  const wrong: readonly [what: string, yaml: string, problem: RegExp][] = [
    ['no YAML', 'steps: [', /line 1/],
    ['nothing at all', '', /object/],
    ['no title', `line: L\n${steps('{ say: S }')}`, /^title must be text/],
    ['no steps', heading, /^steps /],
    ['an unknown heading', `${heading}sced: 1\n${steps('{ say: S }')}`, /^sced unknown field/],
    [
      'a text without English',
      `title: { jp: J }\nline: L\n${steps('{ say: S }')}`,
      /^title must be text .* English among them$/,
    ],
    [
      'an unknown step',
      step('jmup: { by: 1d }'),
      /^step 1: jmup unknown field; did you mean jump\?$/,
    ],
    ['a step without a line', story('{ jump: { by: 1d } }'), /^step 1: say must be text/],
    [
      'an unknown call',
      step('act: { call: openPositon, as: ann }'),
      /^step 1: act\.call openPositon is not a call of the app; did you mean openPosition\?$/,
    ],
    [
      'a control call as an act',
      step('act: { call: advanceClock }'),
      /^step 1: act\.call advanceClock is not a call of the app/,
    ],
    [
      'an unknown field of a call, in the second act',
      step(
        `act: [{ call: getSetting, query: { key: k } }, { call: openPosition, as: ann, body: { ${order}, levrage: 2 } }]`,
      ),
      /^step 1: act\.1\.body\.levrage unknown field; did you mean leverage\?$/,
    ],
    [
      'a number where a text belongs',
      step('act: { call: applyIeo, as: ann, body: { ieoId: nova, quantity: 100 } }'),
      /^step 1: act\.body\.quantity must be .*, in quotes$/,
    ],
    [
      'no member for a member’s call',
      step('act: { call: getMember }'),
      /^step 1: act\.as must name/,
    ],
    [
      'an unknown member',
      step('act: { call: getMember, as: anna }'),
      /^step 1: act\.as anna is not a member yet; did you mean ann\?$/,
    ],
    [
      'a refusal the call does not know',
      step('act: { call: getMember, as: ann, refused: notfound }'),
      /^step 1: act\.refused notfound is not a refusal of getMember/,
    ],
    [
      'an unknown control call',
      step('control: { call: interven }'),
      /^step 1: control\.call interven is not a call of the operator; did you mean intervene\?$/,
    ],
    [
      'a call that is the player’s',
      step('control: { call: resetWorld }'),
      /^step 1: control\.call resetWorld is reserved for the story player/,
    ],
    [
      'a file',
      step('control: { call: exportWorld }'),
      /^step 1: control\.call exportWorld uses a file or a stream/,
    ],
    [
      'half an intervention',
      step('control: { call: intervene, body: { symbol: BTC/USDT, kind: gap } }'),
      /^step 1: control\.body\.percent must be given/,
    ],
    [
      'a look that does something',
      step('look: { call: openPosition, as: ann, keep: x }'),
      /^step 1: look\.call openPosition changes data/,
    ],
    [
      'a look that keeps nothing',
      step('look: { call: getMember, as: ann }'),
      /^step 1: look\.keep must be/,
    ],
    ['a jump nowhere', step('jump: { }'), /^step 1: jump\.by must be exactly one/],
    ['a jump to no time', step('jump: { to: soon }'), /^step 1: jump\.to must be/],
    [
      'an unknown stored value',
      step('jump: { to: $order.closeTime }'),
      /^step 1: jump \$order is not defined by an earlier step$/,
    ],
    [
      'an unknown placeholder',
      story('{ say: "Now {$on.price}." }', open),
      /^step 1: say \$on is not defined by an earlier step/,
    ],
    [
      'an announcement of what is only then known',
      story(open.replace('say: S', 'say: S, announce: "{$one.id}"')),
      /^step 1: announce \$one is not defined by an earlier step$/,
    ],
    ['a fact about nothing', step('expect: { equals: 1 }'), /^step 1: expect\.of must be/],
    [
      'a fact that says nothing',
      step('expect: { of: $ann.id }'),
      /^step 1: expect must say equals/,
    ],
    [
      'a fact of a plain text',
      step('expect: { of: ann, equals: 1 }'),
      /^step 1: expect\.of must be a kept value/,
    ],
    [
      'an unknown panel',
      step('show: { panel: trafic }'),
      /^step 1: show\.panel must be one of overview, worlds, .*; did you mean traffic\?$/,
    ],
    [
      'a field that the panel does not select by',
      step('show: { panel: ledger, select: { refid: x } }'),
      /^step 1: show\.select\.refid unknown field; did you mean refId\?$/,
    ],
    [
      'a field of another panel',
      step('show: { panel: market, select: { refId: x } }'),
      /^step 1: show\.select\.refId unknown field; allowed are symbol$/,
    ],
    [
      'a selection in a panel that has none',
      step('show: { panel: overview, select: { id: x } }'),
      /^step 1: show\.select is not supported by the panel overview$/,
    ],
    [
      'a selection without a field',
      step('show: { panel: traffic, select: {} }'),
      /^step 1: show\.select must have a field of traffic: id, call, memberId, view$/,
    ],
    [
      'a selection without a value',
      step('show: { panel: traffic, select: { call: } }'),
      /^step 1: show\.select\.call must be text or a number, such as \$order\.id$/,
    ],
    [
      'an empty value',
      step('show: { panel: traffic, select: { id: "" } }'),
      /^step 1: show\.select\.id must be 1 to 32 characters/,
    ],
    [
      'an unknown view of the ledger',
      step('show: { panel: ledger, select: { view: audt } }'),
      /^step 1: show\.select\.view must be one of transfers, .*; did you mean audit\?$/,
    ],
    [
      'a focus on an unknown part of the panel',
      step('show: { panel: traffic, focus: { panel: sealdBody } }'),
      /^step 1: show\.focus\.panel sealdBody is not a part of the panel traffic: request, sealedBody, .*; did you mean sealedBody\?$/,
    ],
    [
      'a focus on an unknown part of the page',
      step('show: { as: ann, route: /heyue, focus: { phone: envelope } }'),
      /^step 1: show\.focus\.phone envelope is not a part of the page \/heyue: chart, ticket, record, sheet$/,
    ],
    [
      'a focus without a panel',
      step('show: { focus: { panel: answer } }'),
      /^step 1: show\.focus\.panel requires show\.panel in this step or an earlier one$/,
    ],
    [
      'a focus without a page',
      step('show: { focus: { phone: sheet } }'),
      /^step 1: show\.focus\.phone requires show\.route in this step or an earlier one$/,
    ],
    [
      'a focus on nothing',
      step('show: { panel: traffic, focus: {} }'),
      /^step 1: show\.focus must have phone, panel or both$/,
    ],
    [
      'an unknown call in the traffic',
      step('show: { panel: traffic, select: { call: openPositon } }'),
      /^step 1: show\.select\.call openPositon is not a call; did you mean openPosition\?$/,
    ],
    [
      'a phone without a screen',
      step('show: { as: ann }'),
      /^step 1: show\.as requires show\.route$/,
    ],
    [
      'an unknown page',
      step('show: { route: /heyeu }'),
      /^step 1: show\.route \/heyeu is not a page; did you mean \/heyue\?$/,
    ],
    [
      'a page of a member without a member',
      step('show: { route: /my }'),
      /^step 1: show\.route \/my needs a member: add show.as$/,
    ],
    [
      'an unknown parameter of a page',
      step('show: { route: "/vipLevel?recepit=7" }'),
      /^step 1: show\.route recepit is not a parameter of \/vipLevel; did you mean receipt\?$/,
    ],
    [
      'an unknown tab of a page',
      step('show: { route: "/heyue?tab=positons" }'),
      /^step 1: show\.route tab must be one of order, .*; did you mean positions\?$/,
    ],
    [
      'a receipt outside its tab',
      step('show: { route: "/heyue?receipt=7" }'),
      /^step 1: show\.route receipt goes with tab=history$/,
    ],
    [
      'an unknown record in a route',
      step('show: { route: "/heyue?tab=history&receipt=$ordr.id" }'),
      /^step 1: show\.route \$ordr is not defined by an earlier step$/,
    ],
    [
      'a selection in nothing',
      step('show: { route: /home, select: { id: x } }'),
      /^step 1: show\.select requires show\.panel$/,
    ],
    [
      'a result by a member’s name',
      step('look: { call: getMember, as: ann, keep: ann }'),
      /^step 1: look\.keep ann is already the name of a member$/,
    ],
    [
      'a member of two kinds',
      `${heading}members: { ann: { make: {}, account: a } }\n${steps('{ say: S }')}`,
      /^members\.ann must have exactly one of make/,
    ],
    [
      'an unknown field of a member',
      `${heading}members: { ann: { make: { nickame: A } } }\n${steps('{ say: S }')}`,
      /^members\.ann\.make\.nickame unknown field; did you mean nickname\?$/,
    ],
    [
      'an unknown situation',
      `${heading}members: { ann: { situation: { name: margin-cal } } }\n${steps('{ say: S }')}`,
      /^members\.ann\.situation\.name margin-cal is not a situation; did you mean margin-call\?$/,
    ],
    [
      'a member who refers to a later one',
      `${heading}members: { bo: { make: { inviterId: $cy.id } }, cy: { make: {} } }\n${steps('{ say: S }')}`,
      /^members\.bo\.\$cy is not defined by an earlier step$/,
    ],
  ];

  it.each(wrong)('with %s is rejected with the path of the error', (_what, yaml, problem) => {
    const read = readStory('mine', yaml);
    expect(read).toBeInstanceOf(Array);
    expect(read).toContainEqual(expect.stringMatching(problem));
  });

  it('with many invalid steps is rejected with at most thirty problems', () => {
    const many = Array.from({ length: 40 }, () => '{ say: "{$x}" }');
    expect(readStory('mine', story(...many))).toHaveLength(30);
  });
});
