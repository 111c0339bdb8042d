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
import { serveCommand, servePrepared, serveQuery } from '../../http/served.ts';
import { offerWalletMessage, resolveShortLink, tellAccount } from './accountQueries.ts';
import { signInByEmail, signInByPhone } from './codeLogin.ts';
import { offerGoogleKey, signInByGoogleCode, tellGoogleAuth } from './googleLogin.ts';
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
import { prepareSignIn, signIn } from './login.ts';
import { endThisSession } from './logout.ts';
import { prepareRegistration, registerMember } from './register.ts';
import { prepareReset, setForgottenPassword } from './resetPassword.ts';
import { sendCodeByEmail, sendCodeByPhone } from './sendCaptcha.ts';

export const accountRoutes = [
  serveQuery(useShortLink, resolveShortLink),
  serveCommand(sendPhoneCaptcha, sendCodeByPhone, locksOfPhone),
  serveCommand(sendEmailCaptcha, sendCodeByEmail, locksOfEmail),
  servePrepared(register, prepareRegistration, registerMember, locksOfRegistration),
  serveQuery(checkAccount, tellAccount),
  serveQuery(checkGoogleAuth, tellGoogleAuth),
  serveQuery(generateGoogleKey, offerGoogleKey),
  serveQuery(getWalletNonce, offerWalletMessage),
  servePrepared(login, prepareSignIn, signIn, locksOfLogin),
  serveCommand(loginByGoogleCode, signInByGoogleCode, locksOfGoogleCode),
  serveCommand(loginByPhone, signInByPhone, locksOfPhoneLogin),
  serveCommand(loginByEmail, signInByEmail, locksOfEmailLogin),
  serveCommand(logout, endThisSession),
  servePrepared(resetPassword, prepareReset, setForgottenPassword, locksOfReset),
];
