import { hashAtCost } from '../features/account/password.ts';

// Tests sign in a few members each, and at the real cost they would mostly wait for hashes. Test files about that cost use
// `useRealHashes`; servers that tests start as processes always use the real cost.
hashAtCost(256);
