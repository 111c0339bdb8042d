import { hashAtCost } from '../features/account/password.ts';

// A test signs in a handful of members: at the real cost it would wait for little else. Files that are about that cost
// ask for it with `useRealHashes`, and the real servers that tests start know no other.
hashAtCost(256);
