import type { Call } from '@hongbao/contracts/call';
import i18next from 'i18next';
import { useState } from 'react';
import { operatorOf } from './client.ts';
import { type DeskFailure, failureOf, refusalOf } from './failure.ts';

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Control calls that answer with a text of their own: commands, code, archives. */
export function useFile() {
  const [failure, setFailure] = useState<DeskFailure>();
  return {
    failure,
    /** The text, or null when there is none, which `failure` then says. */
    textOf: async (call: Call, input: Input): Promise<string | null> => {
      setFailure(undefined);
      try {
        const answer = await operatorOf(i18next.language).send(call, input);
        const text = await answer.text();
        const refused = refusalIn(text);
        if (refused) setFailure(refused);
        return refused ? null : text;
      } catch (error) {
        setFailure(failureOf(error));
        return null;
      }
    },
  };
}

/** A refusal stands in the usual wrapper, which no file of ours looks like. */
function refusalIn(text: string): DeskFailure | null {
  if (!text.startsWith('{"success":false')) return null;
  const { message, result } = JSON.parse(text) as { message: string; result: unknown };
  const { reason, ...facts } = Object(result) as Record<string, unknown>;
  return refusalOf(String(reason), message, facts);
}
