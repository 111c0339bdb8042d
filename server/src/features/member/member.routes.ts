import {
  bindGoogleAuth,
  changePassword,
  getMember,
  reportActivity,
  reportOnline,
  updateProfile,
} from '@hongbao/contracts/member/member.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { bindAuthenticator } from './bindGoogleAuth.ts';
import { changeOwnPassword } from './changePassword.ts';
import { tellMember } from './getMember.ts';
import { noteActivity } from './reportActivity.ts';
import { saveProfile } from './updateProfile.ts';

export const memberRoutes = [
  serveQuery(getMember, tellMember),
  serveCommand(changePassword, changeOwnPassword),
  serveCommand(updateProfile, saveProfile),
  serveCommand(bindGoogleAuth, bindAuthenticator),
  serveCommand(reportActivity, noteActivity),
  serveCommand(reportOnline, noteActivity),
];
