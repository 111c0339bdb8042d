/** A member of a scenario, with credentials. */
export interface ScenarioMember {
  readonly id: string;
  readonly account: string;
  readonly password: string;
  readonly token: string;
}

/** A duration such as "90s", "16h28m30s" or "7d", or a number of milliseconds. */
type Duration = string | number;
/** An instant: epoch ms, ISO 8601, or "YYYY-MM-DD HH:mm:ss" (UTC+8). */
type Instant = string | number;

type DecisionKind = 'recharge' | 'withdrawal' | 'kyc' | 'kycAdvanced' | 'loan';

/** Properties of a new member. Absent properties are generated. */
export interface WantedMember {
  readonly email?: string;
  readonly password?: string;
  readonly nickname?: string;
  readonly verified?: boolean;
  readonly advanced?: boolean;
  /** Decimals by currency, such as `{ USDT: '1000' }`. */
  readonly balances?: Readonly<Record<string, string>>;
  readonly inviterId?: string;
  readonly level?: number;
  readonly bonuses?: boolean;
  /** Granted credit in USDT. */
  readonly creditGranted?: string;
  readonly withdrawPassword?: string;
  readonly authenticator?: boolean;
}

export interface WantedSituation {
  readonly name: string;
  readonly in?: Duration;
  readonly level?: number;
  readonly rank?: number;
  readonly count?: number;
  readonly since?: Duration;
}

/** Parameters of an intervention. */
export interface WantedSteering {
  readonly kind: 'move' | 'ramp' | 'gap' | 'freeze' | 'volatility';
  readonly percent?: number;
  readonly factor?: number;
  /** Delay until the intervention takes effect, instead of `startAt`. */
  readonly in?: Duration;
  readonly startAt?: Instant;
  readonly durationMs?: number;
}

/** Input of a call. */
export interface Sending {
  /** The member who makes the call; absent for a call without a session. */
  readonly as?: ScenarioMember;
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/**
 * The world in which a scenario file runs, with the calls of members and the actions of operators. A refused step ends
 * the scenario, and no world is created. Each step must be awaited.
 */
export interface ScenarioStage {
  /** The world's time, epoch ms. */
  readonly now: number;
  /**
   * Instant of the hand-over, when the scenario ends and the world can be used, epoch ms. Steps cannot advance beyond
   * it.
   */
  readonly at: number;
  member(wanted?: WantedMember): Promise<ScenarioMember>;
  situation(wanted: WantedSituation): Promise<{
    readonly member: ScenarioMember;
    readonly createdIds: Readonly<Record<string, string>>;
  }>;
  /** Makes a member's call by its name, such as `openPosition`. Returns its result. */
  call<Result = unknown>(name: string, sending?: Sending): Promise<Result>;
  advance(
    by:
      | Duration
      | {
          readonly by?: Duration;
          readonly to?: Instant;
          readonly toNextEvent?: true;
          readonly until?: string;
          readonly minus?: Duration;
        },
  ): Promise<void>;
  steer(wanted: WantedSteering & { readonly symbol: string; readonly to?: string }): Promise<void>;
  steerAll(wanted: WantedSteering): Promise<void>;
  policy(wanted: {
    readonly kind: DecisionKind;
    readonly policy: 'auto' | 'manual' | 'reject';
  }): Promise<void>;
  /** Selects the dialect of the world's clients. A name that the server does not have makes their calls fail. */
  dialect(wanted: { readonly name: string }): Promise<void>;
  decide(wanted: {
    readonly kind: DecisionKind;
    readonly id: string;
    readonly verdict: 'approve' | 'reject' | 'fail';
    readonly reason?: string;
  }): Promise<void>;
}
