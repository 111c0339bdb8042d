/** The file of a multipart request in memory (at most 10 MB), and the text fields of the form. */
export interface UploadBody {
  readonly biz?: string;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}
