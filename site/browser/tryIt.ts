// The first page of a site that contains the product: connects the stage and its buttons.
import { connectTab } from './connectTab.ts';
import { startTry } from './startTry.ts';

startTry(connectTab);
