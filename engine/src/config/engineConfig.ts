import type { ForwardSettings } from '@hongbao/contracts/control/forward.fields';

/** Settings that the engine uses, on a server and in the worker of a browser. */
export interface EngineConfig {
  /**
   * Seed of worlds that are created without a seed. Null: the fixed demo seed for the demo scenario, otherwise a random
   * seed.
   */
  readonly seed: string | null;
  /** `required`: only sealed bodies are accepted. `optional`: plain JSON is accepted as well, for curl. */
  readonly envelope: 'required' | 'optional';
  /** HTTP status of an unauthorized request; 200 for clients that read only the code in the body. */
  readonly unauthorizedStatus: 401 | 200;
  /** `null`: an unknown setting is answered with null and code 200; `refused`: with a refusal. */
  readonly unknownSetting: 'refused' | 'null';
  /**
   * Whether the server is for this machine alone, as `npm start` is: not in production, listening on loopback, with no
   * proxy, public address or other servers configured. Only then it can do without a control token.
   */
  readonly isForThisMachine: boolean;
  readonly controlToken: string | null;
  readonly isControlOn: boolean;
  /**
   * Whether the page that simulates the sign-in of Google and other third parties is enabled. Off by default in
   * production.
   */
  readonly isTestProviderOn: boolean;
  /**
   * Whether members can use the test mailbox and take test money, in worlds whose operator has not decided. Off by
   * default in production.
   */
  readonly hasTestAids: boolean;
  /** Whether answers are validated against their contracts. Off in production because of the cost. */
  readonly checksResults: boolean;
  /** Allowed CORS origins of member calls; `*` allows every origin. Origins of this machine are always allowed. */
  readonly corsOrigins: readonly string[];
  /** Maximum size of a world's file, bytes. At this size writes are refused until the limit is raised. */
  readonly worldBytesMax: number;
  /** Whether traffic is recorded from the start. Otherwise an operator can enable the recording. */
  readonly recordsTraffic: boolean;
  /** What is forwarded to which backend in worlds whose operator has not decided; null for nothing. */
  readonly forward: ForwardSettings | null;
  /** Whether requests can be forwarded from here at all: not by the worker of a browser. */
  readonly canForward: boolean;
}
