import { z } from 'zod';
import { EMAIL_LENGTH_MAX, isEmail } from './emailAddress.ts';
import { charactersOf, text, textThat } from './fields.ts';
import {
  areaCodeBounds,
  codeBounds,
  inviteCodeBounds,
  loginNameBounds,
  passwordBounds,
  personNameBounds,
  phoneBounds,
  postalAddressBounds,
} from './identityBounds.ts';

/** Fields that identify a person, a contact or a secret of a person. */

export const password = text(passwordBounds);

export const email = textThat(
  isEmail,
  `must be an e-mail address of at most ${EMAIL_LENGTH_MAX} characters, with letters of one alphabet and without invisible characters`,
  { format: 'email', maxLength: EMAIL_LENGTH_MAX },
).describe('An e-mail address.');

/** The national number: digits only, without the country code. */
export const phone = charactersOf(phoneBounds, 'must be a phone number of 4 to 15 digits').describe(
  'The national phone number, without the country code.',
);

/** The country's phone code without plus: "1", "852". */
export const areaCode = charactersOf(
  areaCodeBounds,
  'must be a country phone code of 1 to 4 digits',
).describe('The country’s phone code without plus, such as 852.');

/** The method of a contact whose request names none. */
export const contactMethod = ({ phone: sent }: Readonly<Record<string, unknown>>) =>
  sent === undefined ? 'email' : 'phone';

/** A code that was sent: six digits. */
export const captcha = charactersOf(codeBounds, 'must be a code of 6 digits').describe(
  'The code that was sent.',
);

/** The code that an authenticator displays: six digits. */
export const googleCode = charactersOf(
  codeBounds,
  'must be an authenticator code of 6 digits',
).describe('The code an authenticator shows now.');

/** The sign-in name of a member: an e-mail address, a phone number, or an account name. */
export const loginName = text(loginNameBounds).describe(
  'What the member signs in with: an e-mail address, a phone number, or an account name.',
);

export const inviteCode = charactersOf(
  inviteCodeBounds,
  'must be an invitation code of 4 to 16 letters and digits',
).describe('Another member’s invitation code.');

export const uploadPath = textThat(
  (value) =>
    /^[0-9A-Za-z_-]+(\/[0-9A-Za-z_-]+)*\.[0-9a-z]{2,5}$/.test(value) && value.length <= 200,
  'must be the path of an upload, of at most 200 characters',
  { maxLength: 200 },
).describe('The path that uploadFile answered.');

/** A name that other members see. */
export const personName = text(personNameBounds);
export const postalAddress = text(postalAddressBounds);

/** Consent is required: false is refused. */
export const consent = z
  .literal(true, { error: 'must be true' })
  .describe('Agreement to the terms.');
