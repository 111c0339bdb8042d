/** The file of a multipart request, in memory (at most 10 MB), with its text fields. */
export interface UploadBody {
  readonly biz?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}
