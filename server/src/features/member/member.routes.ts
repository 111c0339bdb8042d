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
import { serveCommand, serveQuery } from '../../http/served.ts';
import { bindOwnContact, locksOfContact } from './bindContact.ts';
import { bindAuthenticator } from './bindGoogleAuth.ts';
import { changeOwnPassword } from './changePassword.ts';
import { tellMember } from './getMember.ts';
import { noteActivity } from './reportActivity.ts';
import { endSession, tellSessions } from './sessions.ts';
import { saveProfile, tellProfile } from './updateProfile.ts';

export const memberRoutes = [
  serveQuery(getMember, tellMember),
  serveCommand(changePassword, changeOwnPassword),
  serveQuery(getProfile, tellProfile),
  serveCommand(updateProfile, saveProfile),
  serveCommand(bindGoogleAuth, bindAuthenticator),
  serveCommand(reportActivity, noteActivity),
  serveCommand(reportOnline, noteActivity),
  serveQuery(listSessions, tellSessions),
  serveCommand(revokeSession, endSession),
  serveCommand(bindContact, bindOwnContact, locksOfContact),
];
