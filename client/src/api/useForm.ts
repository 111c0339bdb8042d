import type { Order, Pending } from './submitOrder.ts';
import { type SubmitOptions, useSubmit } from './useSubmit.ts';

interface Options<V, F extends string> extends SubmitOptions<F> {
  values: V;
  store: (values: V) => void;
  /** Returns the values after a change, if the change of one value affects others. */
  reduce?: (values: V, change: Partial<V>) => V;
  /** The visible fields, at which a refusal that names them is shown. Default: all fields of `values`. */
  fields?: readonly F[];
  /** The problem of each invalid field, as a key of its text. */
  problems: Readonly<Partial<Record<F, string>>>;
  /** Returns the text of a problem. */
  words: (problem: string) => string;
}

type TextOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string;

/**
 * A submission (`useSubmit`) with the values of its form. The problems of the values are shown after the first submit;
 * a refusal is shown at its field until the next change.
 */
export function useForm<V extends object, B, R, F extends string>(
  ask: (order: Order<B>) => Pending<R>,
  { values, store, reduce, fields, problems, words, fieldOf, ...options }: Options<V, F>,
) {
  const names = fields ?? (Object.keys(values) as F[]);
  const sending = useSubmit(ask, {
    ...options,
    fieldOf: { ...Object.fromEntries(names.map((name) => [name, name])), ...fieldOf },
  });
  const change = sending.edit((next: Partial<V>) =>
    store(reduce ? reduce(values, next) : { ...values, ...next }),
  );
  const problemAt = (field: F): string | undefined => {
    const problem = sending.wasTried ? problems[field] : undefined;
    return sending.fieldError(field) ?? (problem && words(problem));
  };
  return {
    ...sending,
    change,
    problemAt,
    /** Props of the field of a text. */
    input: (field: F & TextOf<V>) => ({
      value: values[field] as string,
      onValue: (text: string) => change({ [field]: text } as Partial<V>),
      problem: problemAt(field),
    }),
    /** Sends the body if there is no problem; otherwise shows the problems and focuses the first one. */
    submit: (body: B) => sending.submit(Object.keys(problems).length === 0, body),
  };
}
