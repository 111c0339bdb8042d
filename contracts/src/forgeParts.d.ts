import type * as library from 'node-forge';

/** Types of the part of node-forge that `forgeParts.js` loads. */
export declare const forge: Pick<typeof library, 'asn1' | 'cipher' | 'pem' | 'pki' | 'util'>;
