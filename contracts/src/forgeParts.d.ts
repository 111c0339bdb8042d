import type * as library from 'node-forge';

/** What `forgeParts.js` loads of node-forge, and no more. */
export declare const forge: Pick<typeof library, 'asn1' | 'cipher' | 'pem' | 'pki' | 'util'>;
