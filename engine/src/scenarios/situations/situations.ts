import { contests } from './contests.ts';
import { identities } from './identities.ts';
import { loans } from './loans.ts';
import { members } from './members.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import type { Situation } from './situation.ts';
import { subscriptions } from './subscriptions.ts';
import { trades } from './trades.ts';

/** All situations, by feature. */
export const situations: readonly Situation[] = [
  ...members,
  ...identities,
  ...payments,
  ...trades,
  ...loans,
  ...products,
  ...subscriptions,
  ...contests,
];
