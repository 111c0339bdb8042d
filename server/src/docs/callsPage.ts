import type { Call } from '@hongbao/contracts/call';
import { allCalls, controlCalls } from '@hongbao/contracts/calls';
import { servedControls } from '@hongbao/engine/control/controlRoutes';
import { servedCalls, servedStreams } from '@hongbao/engine/features/served';

/** Generates the page of all calls: summary, required role, implementation status and refusals. */
export function callsPage(): string {
  const served = new Set(
    [...servedCalls(), ...servedStreams(), ...servedControls].map(({ call }) => call.name),
  );
  const spec = allCalls.filter(({ origin }) => origin === 'spec');
  const count = (calls: readonly Call[]) => calls.filter(({ name }) => served.has(name)).length;
  return [
    '# Calls',
    '',
    '<!-- Generated from the contracts by `npm run docs`; do not edit. -->',
    '',
    `Implemented: ${count(spec)} of the ${spec.length} calls of the product, ${count(allCalls) - count(spec)} of ` +
      `${allCalls.length - spec.length} extensions, ${count(controlCalls)} of ${controlCalls.length} control calls. ` +
      'Other calls answer HTTP 501 with code 1000 `notServedYet`.',
    '',
    'Who: **anyone** requires no token, **member** a token in `X-Access-Token`, **control** an operator. ' +
      'Calls marked ✚ are extensions; all others are in the specification of the product.',
    '',
    ...groups(allCalls).flatMap(([feature, calls]) => section(feature, calls, served)),
    ...section('control', controlCalls, served),
    '',
  ].join('\n');
}

function groups(calls: readonly Call[]): [string, Call[]][] {
  const byFeature = new Map<string, Call[]>();
  for (const call of calls)
    byFeature.set(call.feature, [...(byFeature.get(call.feature) ?? []), call]);
  return [...byFeature];
}

function section(title: string, calls: readonly Call[], served: ReadonlySet<string>): string[] {
  return [
    `## ${title}`,
    '',
    '| call | | who | summary | implemented | refusals |',
    '|---|---|---|---|---|---|',
    ...calls.map((call) => row(call, served.has(call.name))),
    '',
  ];
}

function row(call: Call, isServed: boolean): string {
  const mark = call.origin === 'extension' ? ' ✚' : '';
  const refusals = call.refusals.map((key) => `\`${key}\``).join(' ') || '–';
  const cells = [
    `\`${call.name}\`${mark}`,
    `${call.method} \`${call.path}\``,
    call.auth,
    call.summary,
    isServed ? 'yes' : 'not yet',
    refusals,
  ];
  return `| ${cells.join(' | ')} |`;
}
