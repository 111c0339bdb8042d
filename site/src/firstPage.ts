import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@hongbao/contracts/call';
import { advanceClock } from '@hongbao/contracts/control/clock.calls';
import { addFault } from '@hongbao/contracts/control/faults.calls';
import { intervene } from '@hongbao/contracts/control/interventions.calls';
import { routeProblems } from '@hongbao/contracts/pages/pages';
import { wordsIn } from '@hongbao/contracts/stories/wordsIn';
import { readStory } from '@hongbao/engine/scenarios/stories/readStory';
import Slugger from 'github-slugger';
import { wrapPage } from './layout.ts';
import { escapeHtml, root } from './paths.ts';
import { addPicture, type Picture } from './pictures.ts';

const URL = 'index.html';
/** The phone and the panel beside it in a picture of a story. */
const STORY = { left: 50, top: 22, width: 512, height: 320 };
const TITLE = 'A whole trading platform that fits on a laptop';

/** The Desk in docs/tour/desk.jpg, without its margin. */
const DESK = { left: 12, top: 12, width: 1280, height: 800 };
/** The two phones in a picture of docs/tour: the dark theme on the left, the light theme on the right. */
const PHONES = {
  dark: { left: 12, top: 12, width: 390, height: 844 },
  light: { left: 414, top: 12, width: 390, height: 844 },
};

/** The first page. `hasTry` is whether the site contains the product below `try/`. */
export async function firstPage(hasTry: boolean): Promise<string> {
  const desk = await addPicture('docs/tour/desk.jpg', { name: 'stage', crop: DESK });
  const phone = {
    dark: await addPicture('docs/tour/contract.jpg', { name: 'dark', crop: PHONES.dark }),
    light: await addPicture('docs/tour/contract.jpg', { name: 'light', crop: PHONES.light }),
  };
  const tryIt = hasTry ? 'try/' : '#install';
  const body = `<main id="content" class="first" data-pagefind-body data-pagefind-weight="0.2">
<section class="hero">
<h1>A whole trading platform that fits on a laptop</h1>
<p class="lead">A phone app, the server it needs, and a desk from which you control the clock, the market and the network. All money is simulated.</p>
<p class="actions"><a class="button primary" href="${tryIt}" id="try-it">Try it</a><a class="button" href="docs/">Read the docs</a></p>
<p class="hero-command">On your machine: <code>npm start</code> in a clone, with Node 20.19 or newer.</p>
</section>
${stage(desk, phone, hasTry)}
${users()}
${await stories(hasTry)}
${numbers()}
${packages()}
${verification()}
${installation()}
</main>`;
  return wrapPage(
    {
      url: URL,
      title: `Hongbao: ${TITLE.toLowerCase()}`,
      description:
        'A realistic, controllable local backend of a trading app for front-end developers, testers and demos: a phone app, an operator’s desk and a server. All money is simulated.',
      isIndexed: true,
    },
    body,
    hasTry ? '\n<script type="module" src="assets/tryIt.js"></script>' : '',
  );
}

/** The place of the phone and the Desk: pictures, until `startTry` replaces them. */
function stage(
  desk: Picture,
  phone: { readonly dark: Picture; readonly light: Picture },
  hasTry: boolean,
): string {
  const size = ({ width, height }: Picture) => `width="${width}" height="${height}"`;
  return `<section class="stage" aria-label="The phone and the Desk">
<ul class="stage-actions">${ACTIONS.map((action) => actionItem(action, hasTry)).join('')}</ul>
<p class="stage-status" role="status" id="stage-status"></p>
<div class="stage-screens" id="stage">
<figure class="stage-phone"><picture><source media="(prefers-color-scheme: light)" srcset="${phone.light.url}"><img src="${phone.dark.url}" ${size(phone.dark)} alt="The app on a phone: a chart, a position and the order form" fetchpriority="high"></picture></figure>
<figure class="stage-desk"><img src="${desk.url}" ${size(desk)} alt="The Desk: prices on the left, the phone in the middle, its requests on the right" fetchpriority="high"></figure>
</div>
</section>`;
}

/** A button beside the phone. */
interface Action<C extends Call = Call> {
  /** The key of what `startTry` watches until the action is done. */
  readonly id: 'crash' | 'monday' | 'lostAnswer';
  readonly name: string;
  readonly text: string;
  /** The call of the operator that it sends. */
  readonly call: C;
  readonly body: unknown;
  /** The page of the phone on which the effect is seen. */
  readonly route: string;
  /** What the visitor reads until it is done, and then. `{change}` is the change of the price of BTC. */
  readonly doing: string;
  readonly done: string;
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'crash',
    name: 'Crash',
    text: 'Bitcoin falls by 12 % within a minute. Positions with too much leverage are liquidated.',
    call: intervene,
    body: { symbol: 'BTC/USDT', kind: 'move', percent: -12, durationMs: 60_000 },
    route: '/heyue?symbol=BTC/USDT&tab=positions',
    doing: 'Bitcoin is falling: {change}. Watch the positions on the phone.',
    done: 'Bitcoin has moved by {change}. The phone shows what is left of the positions.',
  },
  {
    id: 'monday',
    name: 'Monday',
    text: 'The clock advances to the next Monday: levels are computed, red envelopes are paid.',
    call: advanceClock,
    body: { until: 'vip.redEnvelope' },
    route: '/vipLevel?envelope=show',
    doing: 'The clock is advancing to Monday …',
    done: 'It is Monday, and a red envelope is on the phone. Hold it to open it.',
  },
  {
    id: 'lostAnswer',
    name: 'Lost answer',
    text: 'The next order is executed, but its answer is lost. Does your app send it twice?',
    call: addFault,
    body: { kind: 'commitThenDrop', call: 'openPosition', count: 1 },
    route: '/heyue?symbol=BTC/USDT&direction=long&size=500',
    doing: 'Place the order that is filled in on the phone. Its answer will be lost.',
    done: 'The order was executed, and its answer was lost. The app says so; try again there: it is not executed twice.',
  },
];

/** The action of a button is in its attributes; its call is checked against the contract here. Without the product it is a text. */
function actionItem(action: Action, hasTry: boolean): string {
  const { name, text, call, body, route, id, doing, done } = action;
  call.body.parse(body);
  const problems = routeProblems(route);
  if (problems.length > 0) throw new Error(`${name}: ${problems[0]?.what}`);
  const content = `<strong>${name}</strong><span>${text}</span>`;
  if (!hasTry) return `<li><div class="stage-action">${content}</div></li>`;
  const data = {
    id,
    method: call.method,
    path: call.path.slice(1),
    body: JSON.stringify(body),
    route,
    doing,
    done,
  };
  const attributes = Object.entries(data).map(
    ([key, value]) => ` data-${key}="${escapeHtml(value)}"`,
  );
  return `<li><button type="button" class="stage-action" disabled${attributes.join('')}>${content}</button></li>`;
}

/** What the product does for each kind of user, with the page that describes it. */
const USERS = [
  {
    title: 'Front-end developers',
    line: 'A backend that behaves like a real one, on your machine.',
    points: [
      [
        'Every call',
        'docs/calls.html',
        'Fields, refusals and a recorded example of each, checked against one contract on both sides.',
      ],
      [
        'Live prices and notices',
        'docs/market.html',
        'Server-sent events from a market that is computed, not replayed.',
      ],
      [
        'A typed client',
        'docs/packages.html',
        'It seals bodies in browsers and in Node. For curl there is plain JSON.',
      ],
      [
        'Override any answer',
        'docs/traffic-faults-answers.html',
        'Each override is checked against its contract first.',
      ],
    ],
  },
  {
    title: 'Testers',
    line: 'Any situation on demand, the same each time.',
    points: [
      [
        'More than fifty situations',
        'docs/worlds.html',
        'From an identity under review to a loan with a margin call in a minute.',
      ],
      [
        'The clock is yours',
        'docs/worlds.html',
        'Advance a week in one call: seven days in one jump or in seven end in the same state.',
      ],
      [
        'A world for each test',
        'docs/packages.html',
        'Fixtures for Vitest and Playwright, with an audit of the ledger at the end.',
      ],
      [
        'Faults',
        'docs/traffic-faults-answers.html',
        'Slow calls, lost answers, a subway connection: by call, member and share.',
      ],
    ],
  },
  {
    title: 'Presenters',
    line: 'A demo that needs no remote service, the same in every rehearsal.',
    points: [
      [
        'Stories',
        'docs/stories.html',
        'Step by step, with the line to say. Phone and panels follow.',
      ],
      [
        'Presenter mode',
        'docs/desk.html#presenting',
        'Large type, speaker notes in a second window, a presenter’s remote, a recording.',
      ],
      ['Links', 'docs/worlds.html', 'Each opens the app signed in, in exactly one situation.'],
      ['Nine languages', 'docs/languages.html', 'In the app and at the Desk.'],
    ],
  },
] as const;

const users =
  () => `<section class="users" aria-labelledby="users"><h2 id="users">What you can do with it</h2>
<div class="columns">${USERS.map(
    ({ title, line, points }) =>
      `<article class="card"><h3>${title}</h3><p class="card-line">${line}</p><ul>${points
        .map(([name, url, text]) => `<li><a href="${url}">${name}</a><p>${text}</p></li>`)
        .join('')}</ul></article>`,
  ).join('')}</div></section>`;

/** The step of each built-in story whose picture represents it. */
const STEP_SHOWN: Readonly<Record<string, number>> = {
  'sealed-order': 3,
  crash: 6,
  monday: 5,
  'vip-3': 6,
  'pledge-loan': 4,
  'ieo-draw': 7,
};

const STORIES = 'server/stories';

/** The built-in stories with their own title and line. Without the product, each leads to the pictures of its steps. */
async function stories(hasTry: boolean): Promise<string> {
  const names = readdirSync(join(root, STORIES))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''))
    .toSorted((a, b) => order(a) - order(b));
  const cards = names.map(async (name) => {
    const file = readStory(name, readFileSync(join(root, STORIES, `${name}.yaml`), 'utf8'));
    if (!('steps' in file)) throw new Error(file.join('\n'));
    const title = wordsIn(file.title);
    const line = wordsIn(file.line);
    const step = STEP_SHOWN[name];
    if (step === undefined)
      throw new Error(`site/src/firstPage.ts has no picture of the story ${name}.`);
    const picture = await addPicture(`docs/tour/story-${name}-${step}.jpg`, {
      name: 'card',
      crop: STORY,
    });
    const pictures = `docs/story-pictures.html#${new Slugger().slug(`${title} (\`${name}\`)`)}`;
    return `<article class="story"><a class="story-picture" href="${pictures}" tabindex="-1" aria-hidden="true"><img src="${picture.url}" width="${picture.width}" height="${picture.height}" alt="" loading="lazy"></a>
<h3>${escapeHtml(title)}</h3><p>${escapeHtml(line)}</p>
<p class="story-links">${hasTry ? `<a class="play" href="try/desk.html?panel=stories&amp;at.stories.name=${name}">Play it<span class="hears-only">: ${escapeHtml(title)}</span></a>` : ''}<a href="${pictures}">${file.steps.length} steps in pictures<span class="hears-only">: ${escapeHtml(title)}</span></a></p></article>`;
  });
  return `<section class="stories" aria-labelledby="stories"><h2 id="stories">Stories to click through</h2>
<p class="lead">Each is a file of steps that plays the same way every time, on the phone and at the Desk. <a href="docs/stories.html">Write your own</a> in fifteen minutes.</p>
<div class="columns">${(await Promise.all(cards)).join('')}</div></section>`;
}

const order = (name: string) => Object.keys(STEP_SHOWN).indexOf(name);

/** Rows of docs/benchmarks.md, with the pattern of the number in the row. */
const NUMBERS = [
  {
    row: '| worlds: create 15 ms',
    value: /\| ([\d.]+), [\d.]+, [\d.]+ ms/,
    unit: 'ms',
    text: 'to create a world',
  },
  {
    row: '| worlds: create 15 ms',
    value: /\| [\d.]+, ([\d.]+), [\d.]+ ms/,
    unit: 'ms',
    text: 'to reset it to its start',
  },
  {
    row: '| Hongbao, sealed and posted',
    value: /\| ([\d,]+) +\|/,
    unit: '/s',
    text: 'orders, sealed and posted in double entry',
  },
  {
    row: '| first answer of a closed world',
    value: /\| ([\d.]+) ms/,
    unit: 'ms',
    text: 'until a closed world answers, p99',
  },
] as const;

/** Numbers of the benchmarks. Throws if their row has changed. */
function numbers(): string {
  const lines = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8').split('\n');
  const items = NUMBERS.map(({ row, value, unit, text }) => {
    const line = lines.find((one) => one.startsWith(row)) ?? '';
    const [, number] = value.exec(line.slice(row.length)) ?? [];
    if (number === undefined)
      throw new Error(`docs/benchmarks.md has no number in the row “${row}”.`);
    return `<div><dt>${text}</dt><dd>${number}<small>${unit}</small></dd></div>`;
  });
  return `<section class="numbers" aria-labelledby="numbers"><h2 id="numbers">Measured</h2><dl>${items.join('')}</dl>
<p>On a virtual machine with two cores, with Node 20. <a href="docs/benchmarks.html">All benchmarks, their method and the goals that were missed</a>.</p></section>`;
}

/** The published packages, in the order of docs/packages.md. */
const PACKAGES = ['packages/hongbao', 'packages/testkit', 'packages/sdk', 'contracts'];

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly description: string;
  };

function packages(): string {
  const items = PACKAGES.map((folder) => {
    const { name, description } = readPackage(folder);
    return `<li><code>${name}</code><p>${escapeHtml(description)}</p></li>`;
  });
  return `<section class="packages" aria-labelledby="packages"><h2 id="packages">Packages</h2>
<div class="split"><div><ul>${items.join('')}</ul><p><a href="docs/packages.html">How to install and use them</a></p></div>
<figure><figcaption>A test with <code>@hongbao/testkit</code></figcaption>${codeOf('README.md', 'ts', '@hongbao/testkit/vitest')}</figure></div></section>`;
}

const verification =
  () => `<section class="verify" aria-labelledby="verify"><h2 id="verify">No outcome is rigged</h2>
<div class="split"><p class="lead">Every result can be recomputed from its receipt by a plain Node script that shares no code with the server. No published value depends on future prices, and <a href="docs/fairness.html">predictors attack the market</a> to test it. Every amount is in double entry, and <a href="docs/packages.html#a-test">the ledger is audited</a> after each test.</p>
<figure><figcaption>An option, five minutes, and its receipt</figcaption>${codeOf('docs/first-steps.md', 'sh', 'option-receipt.mjs')}</figure></div></section>`;

const installation =
  () => `<section class="install" aria-labelledby="install"><h2 id="install">Run it</h2>
<p class="lead">In a clone of the repository, with Node 20.19 or newer:</p>
<pre class="command"><code>npm start</code></pre>
<p>It installs, builds and simulates a month of history, then prints the addresses, the demo login and a QR code for a phone. With the <a href="docs/packages.html">packages</a> installed in a project of your own, the same is <code>npx hongbao</code>. In a container: <code>docker compose up</code>.</p>
<p class="actions"><a class="button primary" href="docs/">Get started</a><a class="button" href="docs/tour.html">See every screen</a></p></section>`;

/** A code block of a document, which contains a text. Throws if there is none. */
function codeOf(source: string, language: string, part: string): string {
  const blocks = readFileSync(join(root, source), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```/gm);
  const found = [...blocks].find(([, name, code = '']) => name === language && code.includes(part));
  if (found === undefined) throw new Error(`${source} has no example with ${part}.`);
  return `<pre tabindex="0"><code>${escapeHtml(found[2]?.trimEnd() ?? '')}</code></pre>`;
}
