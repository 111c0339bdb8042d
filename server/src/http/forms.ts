import { TransportError } from '../calls/answers.ts';

/** Maximum text fields of a multipart form. */
export const FORM_FIELDS_MAX = 10;

/** Maximum files of a multipart form, of which only the first `file` is used. */
export const FORM_FILES_MAX = 2;

/** The refusal of a multipart form that is not complete or cannot be read. */
export function incompleteForm(): TransportError {
  const message = 'must come in a whole multipart form';
  return new TransportError('malformed', { problems: [{ path: 'file', message }] });
}
