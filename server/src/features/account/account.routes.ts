import {
  checkAccount,
  logout,
  register,
  resetPassword,
  sendEmailCaptcha,
  sendPhoneCaptcha,
  useShortLink,
} from '@hongbao/contracts/account/account.calls';
import {
  checkGoogleAuth,
  generateGoogleKey,
  getWalletNonce,
  login,
  loginByEmail,
  loginByGoogleCode,
  loginByPhone,
} from '@hongbao/contracts/account/login.calls';
import { serveCommand, serveQuery } from '../../http/served.ts';
import { normalAccount, phoneAccount } from './account.store.ts';
import { offerWalletMessage, resolveShortLink, tellAccount } from './accountQueries.ts';
import { offerGoogleKey, signInByGoogleCode, tellGoogleAuth } from './googleLogin.ts';
import { signIn, signInByEmail, signInByPhone } from './login.ts';
import { endThisSession } from './logout.ts';
import { registerMember } from './register.ts';
import { setForgottenPassword } from './resetPassword.ts';
import { sendCodeByEmail, sendCodeByPhone } from './sendCaptcha.ts';

/** Every spelling of a name waits for the others, or failures at the same moment would count as one. */
const nameLock = (account: string) => `login/${normalAccount(account)}`;

/** Registrations take turns, so that two of one name meet; sign-ins only wait for those of the same name. */
export const accountRoutes = [
  serveQuery(useShortLink, resolveShortLink),
  serveCommand(
    sendPhoneCaptcha,
    sendCodeByPhone,
    ({ query }) => `captcha/${query.areaCode}${query.phone}`,
  ),
  serveCommand(
    sendEmailCaptcha,
    sendCodeByEmail,
    ({ query }) => `captcha/${query.email.toLowerCase()}`,
  ),
  serveCommand(register, registerMember),
  serveQuery(checkAccount, tellAccount),
  serveQuery(checkGoogleAuth, tellGoogleAuth),
  serveQuery(generateGoogleKey, offerGoogleKey),
  serveQuery(getWalletNonce, offerWalletMessage),
  serveCommand(login, signIn, ({ body }) =>
    nameLock(body.method === 'password' ? body.account : body.method),
  ),
  serveCommand(loginByGoogleCode, signInByGoogleCode, ({ body }) =>
    nameLock(body.account ?? body.ticket ?? ''),
  ),
  serveCommand(loginByPhone, signInByPhone, ({ body }) =>
    nameLock(phoneAccount(body.areaCode, body.phone)),
  ),
  serveCommand(loginByEmail, signInByEmail, ({ body }) => nameLock(body.email)),
  serveCommand(logout, endThisSession),
  serveCommand(resetPassword, setForgottenPassword, ({ body }) => nameLock(body.account)),
];
