import type { BodyOf, Call } from '@hongbao/contracts/call';
import { allCalls } from '@hongbao/contracts/calls';
import { ANSWER_CHARACTERS_MAX, type setAnswer } from '@hongbao/contracts/control/answers.calls';
import { isRecord } from '@hongbao/contracts/http/answer';
import { getServerTime, getSetting } from '@hongbao/contracts/settings/settings.calls';
import { fieldsAt } from '@hongbao/contracts/schemaFields';
import { withoutTemplates } from '@hongbao/engine/devtools/faults/templates';
import { MASK, masked } from '@hongbao/engine/http/mask';

/** An answer of a backend to a call. */
export interface BackendAnswer {
  readonly call: Call;
  /** Path and query of the request. */
  readonly url: string;
  readonly status: number;
  /** The parsed JSON. */
  readonly body: unknown;
  readonly isRefusal: boolean;
}

/** Calls whose recorded answer would make a world unusable, with the reason. */
const NOT_RECORDED: ReadonlyMap<Call, string> = new Map<Call, string>([
  [getServerTime, 'a world has its own clock'],
  [getSetting, 'one recorded answer would apply to all keys, and a world needs its own public key'],
]);

/**
 * The answers of a backend by call, as inputs for the operator's `setAnswer`, with which a world answers like that
 * backend. The last answer of a call applies, but a refusal does not replace another answer.
 */
export class RecordedAnswers {
  readonly #answers = new Map<string, BackendAnswer>();
  readonly #omitted = new Map<string, string>();
  readonly #maskedFields = new Set<string>();
  readonly #firstUrl = new Map<string, string>();
  readonly #withSeveralInputs = new Set<string>();

  /** Records an answer without its secrets. An answer that returns a token is not recorded. */
  add({ call, url, status, body, isRefusal }: BackendAnswer): void {
    if (call.answers !== 'wrapped' || !allCalls.includes(call)) return;
    const { name } = call;
    const reason = NOT_RECORDED.get(call);
    if (reason !== undefined) return this.#omit(name, reason);
    if (fieldsAt(call.result, []).includes('token'))
      return this.#omit(name, 'it returns a token, which no world accepts; log in to the world');
    if (isRefusal && this.#answers.get(name)?.isRefusal === false) return;
    if (!this.#firstUrl.has(name)) this.#firstUrl.set(name, url);
    else if (this.#firstUrl.get(name) !== url) this.#withSeveralInputs.add(name);
    const shown = masked(body);
    if ((JSON.stringify(shown) ?? '').length > ANSWER_CHARACTERS_MAX)
      return this.#omit(name, `it has more than ${ANSWER_CHARACTERS_MAX} characters of JSON`);
    for (const path of changedPaths(body, shown)) this.#maskedFields.add(`${name} ${path}`);
    this.#omitted.delete(name);
    this.#answers.set(name, { call, url, status, body: shown, isRefusal });
  }

  /** The inputs of `setAnswer`, in the order of the first requests. */
  get inputs(): BodyOf<typeof setAnswer>[] {
    return [...this.#answers.values()].map(({ call, status, body }) => ({
      call: call.name,
      body: withoutTemplates(body),
      status,
    }));
  }

  /** Lines about what was left out or replaced. */
  get remarks(): string[] {
    return [
      ...[...this.#omitted].map(([name, why]) => `The answer of ${name} is not recorded: ${why}.`),
      ...(this.#withSeveralInputs.size === 0
        ? []
        : [
            `A recorded answer holds for all inputs of its call; requested with several, the last is recorded: ${[...this.#withSeveralInputs].join(', ')}.`,
          ]),
      ...(this.#maskedFields.size === 0
        ? []
        : [`Secrets are recorded as ${MASK}: ${[...this.#maskedFields].join(', ')}.`]),
    ];
  }

  #omit(name: string, why: string): void {
    if (!this.#answers.has(name)) this.#omitted.set(name, why);
  }
}

/** Returns the paths whose values differ, with `*` for indexes of lists. */
function changedPaths(a: unknown, b: unknown, path = ''): string[] {
  const below = (step: string) => (path === '' ? step : `${path}.${step}`);
  if (Array.isArray(a) && Array.isArray(b))
    return [...new Set(a.flatMap((item, index) => changedPaths(item, b[index], below('*'))))];
  if (isRecord(a) && isRecord(b))
    return Object.keys(a).flatMap((name) => changedPaths(a[name], b[name], below(name)));
  return a === b ? [] : [path];
}
