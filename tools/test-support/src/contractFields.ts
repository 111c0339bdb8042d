import type { Call } from '@hongbao/contracts/call';
import { z } from 'zod';
import type { LooseInput } from './client.ts';
import { sampleInputs } from './samples.ts';

/** One field of a call's input, in one of the shapes that the call accepts. */
export interface ContractField {
  /** "openPosition body.quantity" */
  readonly title: string;
  readonly call: Call;
  /** A valid input. */
  readonly sample: LooseInput;
  readonly part: 'params' | 'query' | 'body';
  readonly name: string;
  /** An amount, price or quantity: a decimal string. */
  readonly isDecimal: boolean;
}

/**
 * Every field of the calls' inputs, read from their contracts; for calls with several shapes, the fields of all shapes.
 */
export function contractFields(calls: readonly Call[]): ContractField[] {
  return calls.flatMap((call) =>
    (sampleInputs[call.name] ?? []).flatMap((sample, shape) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        propertiesOf(call[part], sample[part]).map(([name, schema]) => ({
          title: `${call.name}${shape > 0 ? ` (shape ${shape + 1})` : ''} ${part}.${name}`,
          call,
          sample,
          part,
          name,
          isDecimal: JSON.stringify(schema).includes('must be a decimal string'),
        })),
      ),
    ),
  );
}

/** The input with one field changed; `undefined` removes it. */
export function withField({ sample, part, name }: ContractField, value: unknown): LooseInput {
  return { ...sample, [part]: { ...(sample[part] as object | undefined), [name]: value } };
}

/** Whether the contract accepts one part of an input as it arrives: bodies as JSON, other parts as text. */
export function contractTakes({ call, part }: ContractField, input: LooseInput): boolean {
  const given = Object.entries((input[part] ?? {}) as object).filter(
    ([, value]) => value !== undefined,
  );
  const arrived = given.map(([name, value]) => [name, part === 'body' ? value : String(value)]);
  const asJson: unknown = JSON.parse(JSON.stringify(Object.fromEntries(arrived)));
  return call[part].safeParse(asJson).success;
}

/** The fields of an object; of a union, the fields that the sample has. */
function propertiesOf(schema: z.ZodType, sample: unknown): [string, unknown][] {
  const { properties } = z.toJSONSchema(schema, { io: 'input' });
  if (properties) return Object.entries(properties);
  return Object.keys((sample as object | undefined) ?? {}).map((name) => [name, {}]);
}
