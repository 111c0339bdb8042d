import {
  bindContact,
  bindGoogleAuth,
  changePassword,
  getMember,
  getProfile,
  listSessions,
  reportActivity,
  reportOnline,
  revokeSession,
  updateProfile,
} from '@hongbao/contracts/member/member.calls';
import { serveCommand, serveQuery } from '../../calls/served.ts';
import { bindContactHandler, locksOfContact } from './bindContact.ts';
import { bindGoogleAuthHandler } from './bindGoogleAuth.ts';
import { changePasswordHandler } from './changePassword.ts';
import { getMemberHandler } from './getMember.ts';
import { reportActivityHandler } from './reportActivity.ts';
import { revokeSessionHandler, listSessionsHandler } from './sessions.ts';
import { updateProfileHandler, getProfileHandler } from './updateProfile.ts';

export const memberRoutes = [
  serveQuery(getMember, getMemberHandler),
  serveCommand(changePassword, changePasswordHandler),
  serveQuery(getProfile, getProfileHandler),
  serveCommand(updateProfile, updateProfileHandler),
  serveCommand(bindGoogleAuth, bindGoogleAuthHandler),
  serveCommand(reportActivity, reportActivityHandler),
  serveCommand(reportOnline, reportActivityHandler),
  serveQuery(listSessions, listSessionsHandler),
  serveCommand(revokeSession, revokeSessionHandler),
  serveCommand(bindContact, bindContactHandler, locksOfContact),
];
