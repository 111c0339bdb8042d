import { TransportError } from '../calls/answers.ts';

/** Content type of a form without files. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Maximum text fields of a multipart form. */
export const FORM_FIELDS_MAX = 20;

/** Maximum files of a multipart form. A call with one uses the first with the name of its part. */
export const FORM_FILES_MAX = 5;

/** The refusal of a multipart form that is not complete or cannot be read. */
export function incompleteForm(): TransportError {
  const message = 'must be sent in a complete multipart form';
  return new TransportError('malformed', { problems: [{ path: 'file', message }] });
}
