/** The old client's letters and digits for envelope keys, without those that are easily confused. */
export const ENVELOPE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
