/** The old client's letters and digits, of which the key of an envelope is made: none that looks like another. */
export const ENVELOPE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
