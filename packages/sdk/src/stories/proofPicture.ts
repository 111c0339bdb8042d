/** A gray PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';

/** The picture that stories upload: a constant of minimum size. */
export function proofPicture(): File {
  const bytes = Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'proof.png', { type: 'image/png' });
}
