/** What requests and answers of all calls have in common, as a client sends and reads them. */
export interface WireForm {
  /** The header with the token of a member, and the text before the token. */
  readonly token: { readonly header: string; readonly prefix: string };
  readonly code: number | string;
  /** Other names of the fields of the wrapper; false for a field that the client does not have. */
  readonly names: Readonly<Partial<Record<WrapperField, string | false>>>;
}

export type WrapperField = 'success' | 'code' | 'message' | 'result' | 'timestamp';

export const WIRE_FORM: WireForm = {
  token: { header: 'x-access-token', prefix: '' },
  code: 200,
  names: {},
};
