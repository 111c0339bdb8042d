/** Maximum characters of the id of a world. */
const ID_MAX = 32;

/**
 * Returns the id of a world that is imported from a file: the name of the file without its extension, in the characters
 * of an id, with the first free number at the end if a world has it. Returns undefined for a name without such
 * characters; the server then generates an id.
 */
export function importedId(fileName: string, taken: readonly string[]): string | undefined {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^0-9A-Za-z_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (name === '') return undefined;
  // Ids that differ only by case are equal.
  const known = new Set(taken.map((id) => id.toLowerCase()));
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`;
    const id = `${name.slice(0, ID_MAX - end.length)}${end}`;
    if (!known.has(id.toLowerCase())) return id;
  }
}
