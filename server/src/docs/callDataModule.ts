import type { Call, CallData } from '@hongbao/contracts/call';
import { callsByName } from '@hongbao/contracts/calls';

/** Generates the module with the data of every call, which clients include instead of all schemas. */
export function callDataModule(): string {
  return [
    "import type { CallData } from './call.ts';",
    '',
    '// Generated from the contracts by `npm run docs`; do not edit.',
    '',
    '/** Every call by name, without schemas. Clients that validate nothing include this module instead of the contracts. */',
    'export const callData: Readonly<Record<string, CallData>> = {',
    ...[...callsByName.values()]
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap(entry),
    '};',
    '',
  ].join('\n');
}

function entry(call: Call): string[] {
  const { name, method, path, auth, transport, answers, movesMoney }: CallData = call;
  const fields = Object.entries({ name, method, path, auth, transport, answers, movesMoney });
  return [
    `  ${name}: {`,
    ...fields.map(([field, value]) => `    ${field}: ${literal(value)},`),
    '  },',
  ];
}

const literal = (value: string | boolean) =>
  typeof value === 'string' ? `'${value}'` : String(value);
