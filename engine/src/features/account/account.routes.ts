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
import {
  addPasskey,
  getPasskeyChallenge,
  listPasskeys,
  removePasskey,
} from '@hongbao/contracts/account/passkey.calls';
import { serveCommand, servePrepared, serveQuery } from '../../calls/served.ts';
import {
  getWalletNonceHandler,
  useShortLinkHandler,
  checkAccountHandler,
} from './accountQueries.ts';
import { loginByEmailHandler, loginByPhoneHandler } from './codeLogin.ts';
import {
  generateGoogleKeyHandler,
  loginByGoogleCodeHandler,
  checkGoogleAuthHandler,
} from './googleLogin.ts';
import {
  locksOfEmail,
  locksOfEmailLogin,
  locksOfGoogleCode,
  locksOfLogin,
  locksOfPhone,
  locksOfPhoneLogin,
  locksOfRegistration,
  locksOfReset,
} from './locks.ts';
import { prepareSignIn, loginHandler } from './login.ts';
import { logoutHandler } from './logout.ts';
import {
  addPasskeyHandler,
  getPasskeyChallengeHandler,
  listPasskeysHandler,
  removePasskeyHandler,
} from './passkeys.ts';
import { prepareRegistration, registerHandler } from './register.ts';
import { prepareReset, resetPasswordHandler } from './resetPassword.ts';
import { sendEmailCaptchaHandler, sendPhoneCaptchaHandler } from './sendCaptcha.ts';

export const accountRoutes = [
  serveQuery(useShortLink, useShortLinkHandler),
  serveCommand(sendPhoneCaptcha, sendPhoneCaptchaHandler, locksOfPhone),
  serveCommand(sendEmailCaptcha, sendEmailCaptchaHandler, locksOfEmail),
  servePrepared(register, prepareRegistration, registerHandler, locksOfRegistration),
  serveQuery(checkAccount, checkAccountHandler),
  serveQuery(checkGoogleAuth, checkGoogleAuthHandler),
  serveQuery(generateGoogleKey, generateGoogleKeyHandler),
  serveQuery(getWalletNonce, getWalletNonceHandler),
  servePrepared(login, prepareSignIn, loginHandler, locksOfLogin),
  serveCommand(loginByGoogleCode, loginByGoogleCodeHandler, locksOfGoogleCode),
  serveCommand(loginByPhone, loginByPhoneHandler, locksOfPhoneLogin),
  serveCommand(loginByEmail, loginByEmailHandler, locksOfEmailLogin),
  serveQuery(getPasskeyChallenge, getPasskeyChallengeHandler),
  serveQuery(listPasskeys, listPasskeysHandler),
  serveCommand(addPasskey, addPasskeyHandler),
  serveCommand(removePasskey, removePasskeyHandler),
  serveCommand(logout, logoutHandler),
  servePrepared(resetPassword, prepareReset, resetPasswordHandler, locksOfReset),
];
