import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { tellApplications, tellKycStatus, tellVerified } from './kycQueries.ts';
import { submitAdvanced } from './submitAdvanced.ts';
import { submitBasic } from './submitBasic.ts';

export const kycRoutes = [
  serveCommand(applyKyc, submitBasic),
  serveCommand(applyAdvancedKyc, submitAdvanced),
  serveQuery(getKycStatus, tellKycStatus),
  serveQuery(isVerified, tellVerified),
  serveQuery(listKyc, tellApplications),
];
