// Each part hangs itself on the object it is imported beside. The whole library would triple what a phone downloads.
// This is JavaScript because the parts have no published types of their own; forgeParts.d.ts says what they are.
import forge from 'node-forge/lib/forge.js';
import 'node-forge/lib/aes.js';
import 'node-forge/lib/pem.js';
import 'node-forge/lib/rsa.js';

export { forge };
