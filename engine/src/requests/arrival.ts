import type { SignedIn, Identify } from '../calls/executeCall.ts';
import type { RuledRequest } from '../devtools/faults/rules.ts';
import type { Call } from '@hongbao/contracts/call';
import type { CallInput } from '../dialect/dialect.ts';
import type { RequestDialect } from '../dialect/requestDialect.ts';
import type { HttpAnswer } from '../http/httpAnswer.ts';
import type { HttpRequest } from '../http/httpRequest.ts';
import type { Recording } from '../devtools/traffic/recording.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './step.ts';

/** A request and its route. The further types are what the steps add to it, in their order. */
export interface Arrival {
  readonly request: HttpRequest;
  readonly route: Route;
}

export interface InWorld extends Arrival {
  /** The world of the request; null for a route without one, and for an unknown world of an operator. */
  readonly world: World | null;
}

export interface Recorded extends InWorld {
  /** Null if the request is not recorded. */
  readonly recording: Recording | null;
}

export interface Named extends Recorded {
  /** How the client names the call; null for the names of the contract. */
  readonly names: RequestDialect | null;
}

export interface Forwardable extends Named {
  /** The backend that answers the request; null if this server does. */
  readonly backend: Backend | null;
}

export interface Received extends Forwardable {
  /** The text of a sealed body, or the value of a plain one; undefined without a body and for a form with files. */
  readonly received: unknown;
}

/** Who makes a request. */
export interface Caller {
  /** Null for a request without a token. */
  readonly token: string | null;
  /** The member of the token; null without a session. */
  readonly signedIn: SignedIn | null;
  /** Finds the member again at a later time: the session may have ended meanwhile. */
  readonly identify: Identify;
  /** The key of queues: the member, or else the address. */
  readonly owner: string;
}

export interface Identified extends Received {
  readonly caller: Caller;
}

export interface Openable extends Identified {
  /** Opens the body on the first use, which a rule may need before the call does. Rejects if it cannot be opened. */
  readonly openBody: () => Promise<unknown>;
}

export interface Ruled extends Openable {
  /** What fault and answer rules are matched with; null if none can apply. */
  readonly rules: RuledRequest | null;
}

/** A form with files. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** Paths of the received files by the names of their parts. They are removed after the answer. */
  readonly files: ReadonlyMap<string, string>;
}

export interface WithForm extends Ruled {
  /** Null for a request that is not a form with files. */
  readonly form: Form | null;
}

/** A request as its route answers it. */
export interface Opened extends WithForm {
  /** The body as the client sent it, opened. */
  readonly body: unknown;
}

/** A backend that answers requests of a world. */
export interface Backend {
  /** Sends the request to the backend, and returns its answer. */
  readonly answer: (arrival: Ruled) => Promise<HttpAnswer>;
  /** Returns the body for rules; undefined for one that only the backend can read. */
  readonly openBody: (arrival: Identified) => Promise<unknown>;
}

/** The input of a call in the names of the contract. Throws `malformed` for what a dialect cannot read. */
export function inputOf({ request, names, body }: Opened): CallInput {
  const query = request.query as Readonly<Record<string, unknown>>;
  const params = (names?.params ?? request.params ?? {}) as Readonly<Record<string, unknown>>;
  return names ? names.readInput({ params, query, body }) : { params, query, body };
}

/** Number of requests as which a request counts that takes about ten times as long as others. */
export const COSTLY = 10;

/** The route of all paths that no other route has. */
export const OTHER_PATHS = '/*';

/** A method and path, what its requests need, and the function that answers them. */
export interface Route {
  readonly method: string;
  /** Path with parameters in braces (`/control/worlds/{world}`); `*` at its end matches the rest. */
  readonly path: string;
  /** The call of a member. Such a request can be in a dialect, is recorded, and faults apply to it. */
  readonly call?: Call;
  /** Whether only operators may make the request. */
  readonly isForOperators?: true;
  /**
   * Where the request names its world. `query`: in the query or the header, and so with the token, because browsers
   * cannot set headers for streams, sockets and images. `path`: by the parameter `world`. Without a world if absent.
   */
  readonly world?: 'header' | 'query' | 'path';
  /** How a body is received; plain JSON if absent. `sealed`: as text. `form`: a form with files. */
  readonly body?: 'sealed' | 'form';
  /** Maximum bytes of a body that is not a form; the limit of plain JSON if absent. */
  readonly bodyMax?: number;
  /** Number of requests as which one request counts for the limits; 1 if absent. */
  readonly weight?: number;
  /** Whether the answer compresses itself. */
  readonly isCompressed?: true;
  readonly answer: Answer<Opened>;
}

/** Routes that start and stop together. */
export interface RouteGroup {
  readonly routes: readonly Route[];
  /** Maximum size of a file in a form, bytes. If absent: forms with files are refused. */
  readonly fileBytesMax?: number;
  /** Called when the server stops, before it waits for the requests in progress. */
  readonly stop?: () => void;
}
