import type { Call } from '@hongbao/contracts/call';
import type { RequestDialect } from '../dialect/requestDialect.ts';
import type { HttpAnswer } from './httpAnswer.ts';
import type { HttpRequest } from './httpRequest.ts';

/** Number of requests as which a request counts that takes about ten times as long as others. */
export const COSTLY = 10;

/** A method and path with the function that answers its requests. */
export interface Route {
  readonly method: string;
  /** Path with parameters in braces (`/control/worlds/{world}`); `*` at its end matches the rest. */
  readonly path: string;
  /** Number of requests as which one request counts for the limits; 1 if absent. */
  readonly weight?: number;
  /** Maximum length of a JSON body, if it differs from that of the group. */
  readonly bodyMax?: number;
  /** Whether the answer compresses itself. */
  readonly isCompressed?: boolean;
  /** The call of a member that the route answers. */
  readonly call?: Call;
  /**
   * Answers a request. Throws a `TransportError` to refuse it.
   *
   * @param dialect how the client of a member's call names it; absent or null for the names of the contracts
   */
  readonly answer: (
    request: HttpRequest,
    dialect?: RequestDialect | null,
  ) => Promise<HttpAnswer> | HttpAnswer;
}

/** Routes with equal rules for their bodies. */
export interface RouteGroup {
  readonly routes: readonly Route[];
  /** `text`: a JSON body is passed on as text, because it is sealed. `json`: it is parsed. */
  readonly bodies: 'text' | 'json';
  /** Maximum length of a JSON body; the limit of plain JSON bodies if absent. */
  readonly bodyMax?: number;
  /** Maximum size of a file in a multipart body, bytes. If absent: multipart bodies are refused. */
  readonly fileBytesMax?: number;
  /** Called before the body is read. Throws to refuse the request. */
  readonly admit?: (request: HttpRequest) => void;
  /** Called when the server stops, before it waits for the requests in progress. */
  readonly stop?: () => void;
}
