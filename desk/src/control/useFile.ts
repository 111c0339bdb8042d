import type { Call } from '@hongbao/contracts/call';
import i18next from 'i18next';
import { useState } from 'react';
import { downloadFile } from '@hongbao/client/lib/downloadFile.ts';
import { operatorClient } from './client.ts';
import { type DeskFailure, toFailure, toRefusal } from './failure.ts';

interface Input {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Requests files from control calls: commands, code, archives, worlds. */
export function useFile() {
  const [failure, setFailure] = useState<DeskFailure>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (call: Call, input: Input): Promise<Received | null> => {
    setFailure(undefined);
    setBusy(true);
    try {
      const received = await receive(call, input);
      if (!('refused' in received)) return received;
      setFailure(received.refused);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setBusy(false);
    }
    return null;
  };
  return {
    failure,
    isBusy,
    /**
     * Resolves with the content of the file as text, or with null if there is no file; `failure` contains the reason.
     */
    textOf: async (call: Call, input: Input): Promise<string | null> =>
      (await ask(call, input))?.file.text() ?? null,
    /** Downloads the file in the browser, under the file name in the answer. */
    save: async (call: Call, input: Input): Promise<void> => {
      const received = await ask(call, input);
      if (received) downloadFile(received.name, received.file);
    },
  };
}

interface Received {
  readonly name: string;
  readonly file: Blob;
}

async function receive(call: Call, input: Input): Promise<Received | { refused: DeskFailure }> {
  const answer = await operatorClient(i18next.language).send(call, input);
  const file = await answer.blob();
  const refused = await refusalIn(answer, file);
  if (refused) return { refused };
  if (!answer.ok) throw new Error(await file.text());
  const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
  return { name: named?.[1] ?? call.name, file };
}

/**
 * Returns the refusal in an answer. A refusal has status 200 and the JSON wrapper of every call, which no downloadable
 * file has.
 */
async function refusalIn(answer: Response, file: Blob): Promise<DeskFailure | null> {
  // Does not parse an answer that is not JSON, because an exported world can be large.
  if (!answer.headers.get('content-type')?.startsWith('application/json')) return null;
  const { success, message, result } = JSON.parse(await file.text()) as {
    success?: unknown;
    message?: unknown;
    result?: unknown;
  };
  if (success !== false) return null;
  const { reason, ...facts } = Object(result) as Record<string, unknown>;
  return toRefusal(String(reason), String(message), facts);
}
