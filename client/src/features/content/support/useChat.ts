import { useState } from 'react';
import { isFailure } from '../../../lib/failure.ts';
import { signalFailure } from '../../../api/signals.ts';
import { upload } from '../../../api/upload.ts';
import { randomId } from '../../../lib/random.ts';
import { usePollingInFront } from '../../../state/live.ts';
import { CHAT_PAGE, type ChatMessage, supportApi } from './support.api.ts';

export interface Outgoing {
  key: string;
  text: string;
  photo: File | null;
  state: 'sending' | 'failed';
}

/**
 * Polling interval while an answer is expected, in milliseconds. An answer takes three seconds. At other times the
 * interval is longer.
 */
const WAITING_MS = 1_500;
const QUIET_MS = 20_000;

/** State of the chat: its messages (sent, pending and failed), oldest first, and the function that sends a message. */
export function useChat() {
  const [isWaiting, setWaiting] = useState(false);
  const { data, isError, error, refetch } = supportApi.listChat.useQuery(1, {
    refetchOnMountOrArgChange: true,
    ...usePollingInFront(isWaiting ? WAITING_MS : QUIET_MS),
  });
  const [older, setOlder] = useState<readonly ChatMessage[]>([]);
  const [pagesRead, setPagesRead] = useState(1);
  const [askPage, { isFetching }] = supportApi.listChat.useLazyQuery();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const [sendChat] = supportApi.sendChat.useMutation();

  const newest = data?.records ?? [];
  const isUnanswered = newest[0]?.author === 'member';
  if (data && isWaiting !== isUnanswered) setWaiting(isUnanswered);
  const messages = withoutTwins([...newest, ...older]).toReversed();

  const post = async (message: Outgoing) => {
    const { key, text, photo } = message;
    const mark = (state: Outgoing['state'] | null) =>
      setOutgoing((all) => [
        ...all.filter((one) => one.key !== key),
        ...(state ? [{ ...message, state }] : []),
      ]);
    mark('sending');
    try {
      const image = photo ? await upload(photo, 'chat', () => undefined) : undefined;
      // A retry after a lost answer uses the same key, so that it creates no second message.
      await sendChat({ body: { text, ...(image ? { image } : {}) }, intent: key }).unwrap();
      mark(null);
    } catch (failure) {
      if (!isFailure(failure)) throw failure;
      signalFailure(failure, { isPressed: true, isQuiet: false });
      mark('failed');
    }
  };

  const readOlder = async () => {
    const { data: page } = await askPage(pagesRead + 1);
    if (!page) return;
    setPagesRead(pagesRead + 1);
    setOlder((known) => [...known, ...page.records]);
  };

  return {
    isKnown: data !== undefined,
    isError,
    error,
    refetch,
    messages,
    outgoing,
    isWaiting,
    hasOlder: data !== undefined && pagesRead * CHAT_PAGE < data.total,
    isReadingOlder: isFetching,
    readOlder: () => void readOlder(),
    send: (text: string, photo: File | null) =>
      void post({ key: randomId(), text, photo, state: 'sending' }),
    sayAgain: (message: Outgoing) => void post(message),
  };
}

/** Removes duplicate messages. New messages shift the pages, so that two pages can contain the same message. */
function withoutTwins(messages: readonly ChatMessage[]): ChatMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()];
}
