/** One grey pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

/** What a story uploads where a picture is asked for: the smallest there is, always the same. */
export function proofPicture(): File {
  const bytes = Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'proof.png', { type: 'image/png' });
}
