import type { SocketMessage } from '@hongbao/contracts/market/socket.calls';
import { TransportError } from '../calls/answers.ts';
import { type SocketMessages, plainMessages } from '../http/socketMessages.ts';
import { isObject } from './codecs.ts';
import type { CallDialect } from './dialect.ts';

/** Messages of a socket with the names of a dialect: the rules of its call for a request and an answer. */
export function dialectMessages({ readInput, writeResult }: CallDialect): SocketMessages {
  return {
    readMessage: (text) => {
      const message = plainMessages.readMessage(text);
      if (!isObject(message)) return message;
      const { input, problems } = readInput({ params: {}, query: {}, body: message });
      if (problems.length > 0) throw new TransportError('malformed', { problems });
      return { ...input.query, ...(input.body as object) };
    },
    writeMessage: (value: SocketMessage) => JSON.stringify(writeResult(value)),
  };
}
