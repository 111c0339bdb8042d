/** Counts a request from an address for its member. Throws `tooMany` above the limit. */
export type CountMember = (ip: string, member: string) => void;
/** Counts an uploaded file of `bytes` bytes for its address. Throws `tooMany` above the limits. */
export type CountUpload = (ip: string, bytes: number) => void;

/** Counts a request that was counted once as `weight` further ones of its address. Throws `tooMany` above the limit. */
export type CountWeight = (ip: string, weight: number) => void;

export interface RateLimits {
  readonly countUpload: CountUpload;
  readonly countMember: CountMember;
  readonly countWeight: CountWeight;
}
