import type { StandingPage } from '../content.types.ts';

export const pages: Readonly<Record<StandingPage, string>> = {
  aboutUs: `Hongbao is a trading platform in a box: a phone app and the server behind it, for people who build, test and show such products. All money in it is simulated, and every outcome can be recomputed.`,
  userAgreement: `This is a simulation. Balances, prices, addresses and rewards are made up by this server and are worth nothing outside it.

By registering you agree that:
- you use made-up names and documents, and no password that you use elsewhere
- you never send real coins to an address shown here
- whoever runs this server can move its clock, decide reviews and reset everything at any time

There is no claim to any payment, and no advice in anything shown here.`,
  privacyPolicy: `Everything you enter stays in one file on the machine that runs this server: your profile, pictures, orders and messages. Nothing is sent anywhere, and nobody is told of it.

Whoever runs the server can read that file, copy it and delete it. Passwords and login tokens are stored only as hashes.`,
};
