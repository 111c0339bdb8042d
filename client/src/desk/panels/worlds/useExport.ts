import type { Call } from '@hongbao/contracts/call';
import i18next from 'i18next';
import { useState } from 'react';
import { operatorOf } from '../../control/client.ts';
import { type DeskFailure, failureOf } from '../../control/failure.ts';

/** Saves the file that a call answers, under the name the server gives it. */
export function useExport(call: Call) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DeskFailure | undefined>();
  const save = async (input: { params: Readonly<Record<string, unknown>> }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await operatorOf(i18next.language).send(call, input);
      if (!answer.ok) throw new Error(await answer.text());
      const named = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '');
      offer(await answer.blob(), named?.[1] ?? `${call.name}.db`);
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  return { save, isBusy, failure };
}

function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
