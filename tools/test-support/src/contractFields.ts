import type { Call } from '@hongbao/contracts/call';
import { z } from 'zod';
import type { LooseInput } from './client.ts';
import { sampleInputs } from './samples.ts';

/** One field of the input of a call, in one of the structures that the call accepts. */
export interface ContractField {
  /** Title for tests, such as "openPosition body.quantity". */
  readonly title: string;
  readonly call: Call;
  /** A valid input of the call. */
  readonly sample: LooseInput;
  readonly part: 'params' | 'query' | 'body';
  readonly name: string;
  /** Whether the field is a decimal string: an amount, price or quantity. */
  readonly isDecimal: boolean;
}

/**
 * Returns every field in the inputs of the calls, read from their contracts. For a call with several structures it
 * returns the fields of all structures.
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

/** Returns the input with one field changed. `undefined` removes the field. */
export function withField({ sample, part, name }: ContractField, value: unknown): LooseInput {
  return { ...sample, [part]: { ...(sample[part] as object | undefined), [name]: value } };
}

/** Whether the contract accepts one part of an input as it is transferred: a body as JSON, other parts as text. */
export function contractTakes({ call, part }: ContractField, input: LooseInput): boolean {
  const given = Object.entries((input[part] ?? {}) as object).filter(
    ([, value]) => value !== undefined,
  );
  const arrived = given.map(([name, value]) => [name, part === 'body' ? value : String(value)]);
  const asJson: unknown = JSON.parse(JSON.stringify(Object.fromEntries(arrived)));
  return call[part].safeParse(asJson).success;
}

/** Returns the fields of an object; of a union, the fields that the sample contains. */
function propertiesOf(schema: z.ZodType, sample: unknown): [string, unknown][] {
  const { properties } = z.toJSONSchema(schema, { io: 'input' });
  if (properties) return Object.entries(properties);
  return Object.keys((sample as object | undefined) ?? {}).map((name) => [name, {}]);
}
