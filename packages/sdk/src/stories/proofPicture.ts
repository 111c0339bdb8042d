/** A PNG picture of a printed page in base64, which is accepted as the photo of an identity document. */
export const PRINTED_PAGE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAeAAAAEwAQMAAABVJDD5AAAABlBMVEXOyLgsLjZ6zCBVAAABS0lEQVR42u2cWQrDMAwFfQPf/5a+' +
  'gUqWLqQbkj+SgXlgKMHzE4I8kUJbM8lEbKtHa2P53VuL8bz+uo57zoP7aH2M9XKP8baWPf3bHir8/678unNU2KSSeqQOe06Ei2Vg' +
  'vU6Fa2XgvgcKm+TxnHmkDutEuFYG9j1QuFYGHneMCZvk+ax7UuBqGdgPSSRssuez7kmBqzUkjuUPBJtkdE8MXK0hq9BAYVNucOue' +
  'V4cneg5U2OQb3LonA66VgW1RYZMWbt0T454x0XOgwiY9f9Y9Ge5ZndYve6iwqb89657Xds/qtL5/alZAYJP+nkT3ZMDlaf32gSwS' +
  'Nlnf1j0p8MyYjgqb/PxZ92TAE2WgU2FTeoPWPQHwxKg/qLCpNLh1T4Z7lkf9wYXN3Odhuud13TMmeg5U2OSOZ92T455R7zlgYZP+' +
  '3FP3ZMDMv5KZgW9lMqzzNW5+BAAAAABJRU5ErkJggg==';

/** The picture that stories upload: a constant. */
export function proofPicture(): File {
  const bytes = Uint8Array.from(atob(PRINTED_PAGE_PNG), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'proof.png', { type: 'image/png' });
}
