import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { listKycHandler, getKycStatusHandler, isVerifiedHandler } from './kycQueries.ts';
import { applyAdvancedKycHandler } from './applyAdvancedKyc.ts';
import { applyKycHandler } from './applyKyc.ts';

export const kycRoutes = [
  serveCommand(applyKyc, applyKycHandler),
  serveCommand(applyAdvancedKyc, applyAdvancedKycHandler),
  serveQuery(getKycStatus, getKycStatusHandler),
  serveQuery(isVerified, isVerifiedHandler),
  serveQuery(listKyc, listKycHandler),
];
