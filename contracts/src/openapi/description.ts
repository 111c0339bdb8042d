import type { z } from 'zod';
import { type Call, honorsKey } from '../call.ts';
import { refusals } from '../refusals.ts';

export type Bodies = 'sealed' | 'opened';

/** The description of a call as a whole, in Markdown, besides those of its fields. */
export function descriptionOf(call: Call, bodies: Bodies): string {
  const rules = [...rulesOf(call.query), ...rulesOf(call.body)];
  return [
    call.summary,
    call.effects,
    who[call.auth],
    travels(call, bodies),
    call.movesMoney
      ? 'Moves money: send an `Idempotency-Key`, so that it is done once however often it is sent.'
      : honorsKey(call)
        ? 'A repeated `Idempotency-Key` returns the first answer.'
        : undefined,
    ...(rules.length === 0 ? [] : ['Rules over several fields:', list(rules)]),
    ...(call.refusals.length === 0
      ? []
      : [
          'Refused with:',
          list(
            call.refusals.map((key) => `\`${key}\` (${refusals[key].code}): ${refusals[key].text}`),
          ),
        ]),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** Validation rules over several fields, as worded in the contract: "`price` must be given for a limit order". */
export function rulesOf(schema: z.ZodType): string[] {
  return (schema.def.checks ?? []).flatMap((check) => {
    const { error, path = [] } = check._zod.def as z.core.$ZodCheckDef & { path?: PropertyKey[] };
    const text = error?.({} as never);
    return typeof text === 'string' ? [`\`${path.join('.')}\` ${text}`] : [];
  });
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const who = {
  anyone: undefined,
  member: 'Needs a member’s token.',
  control: 'For the operator: from this machine, or with the control token.',
} as const;

function travels({ transport }: Call, bodies: Bodies): string | undefined {
  if (transport !== 'sealed') return undefined;
  return bodies === 'sealed'
    ? 'The body travels sealed; `x-opened-body` is what is inside.'
    : 'The body is described as it is inside its envelope; an operator sends it so with the header `X-Envelope: plain`.';
}
