/** What a receipt says of a symbol, enough to work its prices out again. */
export interface ToldMarket {
  readonly symbol: string;
  /** Epoch ms of the world's start. */
  readonly originAt: number;
  /** Epoch ms of the listing; absent for a symbol that the world began with. */
  readonly listedAt?: number | undefined;
  /** A decimal. */
  readonly basePrice: string;
  readonly pricePrecision: number;
  readonly dailyVolatility: number;
  readonly marketCorrelation: number;
  /** Those that have begun, in the order in which they were made. */
  readonly interventions: readonly {
    readonly kind: string;
    readonly percent?: number | undefined;
    readonly factor?: number | undefined;
    /** Of a replay: prices given at whole seconds from its start; between two the line is straight. */
    readonly points?: readonly { readonly second: number; readonly price: string }[] | undefined;
    /** Epoch ms of the first tick it acts on, and of the first after its window. */
    readonly startAt: number;
    readonly endAt: number;
    /** Epoch ms of the first tick it did not shape any more, when it was ended early. */
    readonly stoppedAt?: number | undefined;
  }[];
}

export const MARKET_VERSIONS: readonly number[];

/** Units of 1e-8. `second`: whole seconds since 1970. */
export function priceAt(seed: string, market: ToldMarket, second: number): bigint;
