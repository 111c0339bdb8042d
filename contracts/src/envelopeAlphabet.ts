/** The letters and digits of the legacy client's envelope keys, without those that are easily confused. */
export const ENVELOPE_ALPHABET = 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkmnprstwxyz2345678';
