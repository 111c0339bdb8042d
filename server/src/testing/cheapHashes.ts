import { hashAtCost } from '@hongbao/engine/features/account/password';

// Password hashes have a low cost in tests, which would otherwise wait mostly for hashes. Test files about the cost use
// `useRealHashes`, and servers that tests start as processes always use the real cost.
hashAtCost(256);
