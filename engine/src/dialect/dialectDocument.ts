import type { Call } from '@hongbao/contracts/call';
import type { Example } from '@hongbao/contracts/openapi/example';
import { type WireForm, WIRE_FORM } from '@hongbao/contracts/openapi/wireForm';
import type { AnswerBody } from '../calls/answers.ts';
import { isObject } from './codecs.ts';
import type { CallDialect, Dialect } from './dialect.ts';
import { writeBody } from './dialectAnswer.ts';

/** The calls of a document as the client of a dialect makes them, with its examples. */
export interface DialectDocument {
  readonly calls: readonly Call[];
  readonly examples: Readonly<Record<string, Example>>;
  readonly form: WireForm;
}

/** Translates the calls and examples of a document. Those of operators remain as they are. */
export function dialectDocument(
  dialect: Dialect,
  calls: readonly Call[],
  examples: Readonly<Record<string, Example>>,
): DialectDocument {
  return {
    calls: calls.map((call) => dialect.calls.get(call.name)?.asSent ?? call),
    examples: Object.fromEntries(
      Object.entries(examples).map(([name, example]) => {
        const call = dialect.calls.get(name);
        return [name, call ? exampleIn(dialect, call, example) : example];
      }),
    ),
    form: formOf(dialect),
  };
}

/** What all requests and answers in a dialect have in common. */
export function formOf({ file }: Dialect): WireForm {
  const { token, wrapper } = file;
  return {
    token: token ? { header: token.header, prefix: token.prefix ?? '' } : WIRE_FORM.token,
    code: wrapper?.code ?? WIRE_FORM.code,
    names: wrapper?.names ?? {},
  };
}

function exampleIn(dialect: Dialect, call: CallDialect, example: Example): Example {
  const { params = {}, query = {}, body = {}, answer } = example;
  const input = call.writeInput({ params, query, body });
  const isBody = isObject(answer) && 'success' in answer;
  return {
    ...input,
    answer: isBody
      ? writeBody(answer as unknown as AnswerBody, { dialect, call })
      : Array.isArray(answer)
        ? answer.map(call.writeResult)
        : answer,
  };
}
