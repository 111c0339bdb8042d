import {
  getTestCode,
  getTestMoney,
  takeTestMoney,
} from '@hongbao/contracts/testAids/testAids.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { getTestCodeHandler } from './getTestCode.ts';
import { getTestMoneyHandler, takeTestMoneyHandler } from './takeTestMoney.ts';

export const testAidsRoutes = [
  serveQuery(getTestCode, getTestCodeHandler),
  serveQuery(getTestMoney, getTestMoneyHandler),
  serveCommand(takeTestMoney, takeTestMoneyHandler),
];
