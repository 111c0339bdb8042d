import type { SocketMessage } from '@hongbao/contracts/market/socket.calls';
import { TransportError } from '../calls/answers.ts';
import { parseJson } from './parseJson.ts';

/** Converts the messages of a socket between their text and their value: the only place that knows their spelling. */
export interface SocketMessages {
  /** Returns the value of a client's message. Throws `malformed` if it is not JSON. */
  readMessage(text: string): unknown;
  /** Returns the text of a message of the server. */
  writeMessage(value: SocketMessage): string;
}

/** Messages with the names of the contracts. */
export const plainMessages: SocketMessages = {
  readMessage: (text) => {
    try {
      return parseJson(text);
    } catch {
      const problem = { path: '', message: 'must be one JSON object' };
      throw new TransportError('malformed', { problems: [problem] });
    }
  },
  writeMessage: (value) => JSON.stringify(value),
};
