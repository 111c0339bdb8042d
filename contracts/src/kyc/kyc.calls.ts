import { z } from 'zod';
import { defineCall } from '../call.ts';
import { charactersOf, id, oneOf, text, wireTime } from '../fields.ts';
import { personName, phone, postalAddress, uploadPath } from '../identityFields.ts';
import { idNumberBounds, relationshipBounds } from './kyc.bounds.ts';
import { identityDocuments, kycLevels, kycStatuses } from './kyc.types.ts';

const idNumber = charactersOf(
  idNumberBounds,
  'must be a document number of 4 to 32 letters, digits or -',
);

export const applyKyc = defineCall({
  name: 'applyKyc',
  feature: 'kyc',
  summary:
    'Submit an identity document. A card needs front and back, a passport its portrait page.',
  effects:
    'The review begins after a minute of world time and ends after five, by the world’s policy. A verified identity allows loans, subscriptions and higher limits. A card needs frontPath and backPath, a passport portraitPath. The photos are JPEG or PNG and are measured: size, shape, light, focus, and a document in each quarter.',
  method: 'POST',
  path: '/api/auth/appAuth/applyKYC',
  auth: 'member',
  body: z.object({
    idType: oneOf(identityDocuments, 'IdentityDocument').describe('The kind of document.'),
    idNumber: idNumber.describe('The number of the document; it is one member’s only.'),
    realName: personName.describe('The name in the document.'),
    frontPath: uploadPath.optional().describe('The path of the uploaded front of a card.'),
    backPath: uploadPath.optional().describe('The path of the uploaded back of a card.'),
    portraitPath: uploadPath
      .optional()
      .describe('The path of the uploaded portrait page of a passport.'),
  }),
  result: z.null(),
  refusals: [
    'kycPending',
    'kycAuthorised',
    'kycPhotoMissing',
    'kycPhotoUnreadable',
    'kycPhotoSize',
    'kycPhotoLight',
    'kycPhotoFocus',
    'kycPhotoFrame',
    'kycNumberTaken',
    'proofNotFound',
  ],
  origin: 'spec',
});

export const applyAdvancedKyc = defineCall({
  name: 'applyAdvancedKyc',
  feature: 'kyc',
  summary: 'Submit the address and emergency contact for the advanced level.',
  effects:
    'The review begins after a minute of world time and ends after five, by the world’s policy. The verified identity raises the limits.',
  method: 'POST',
  path: '/api/auth/appAuth/applyAdvanced',
  auth: 'member',
  body: z.object({
    address: postalAddress.describe('The member’s address.'),
    emergencySurname: personName.describe('The surname of the emergency contact.'),
    emergencyName: personName.describe('The first name of the emergency contact.'),
    emergencyRelationship: text(relationshipBounds).describe(
      'The contact’s relationship to the member.',
    ),
    emergencyPhone: phone.describe('The contact’s phone number.'),
    emergencyAddress: postalAddress.describe('The contact’s address.'),
  }),
  result: z.null(),
  refusals: ['kycPending', 'kycAuthorised', 'kycBasicNeeded'],
  origin: 'spec',
});

export const getKycStatus = defineCall({
  name: 'getKycStatus',
  feature: 'kyc',
  summary: 'The status of the basic verification.',
  method: 'GET',
  path: '/api/auth/appAuth/isHaveAuth',
  auth: 'member',
  result: z.object({
    status: oneOf(kycStatuses, 'KycStatus').describe('The status of the basic verification.'),
    reason: z.string().optional().describe('The reason of the rejection.'),
    canResubmit: z.boolean().describe('Whether documents can be submitted now.'),
  }),
  refusals: [],
  origin: 'spec',
});

export const isVerified = defineCall({
  name: 'isVerified',
  feature: 'kyc',
  summary: 'Whether the basic verification is passed.',
  method: 'GET',
  path: '/api/auth/appAuth/isHaveAuthDone',
  auth: 'member',
  result: z.boolean(),
  refusals: [],
  origin: 'spec',
});

export const listKyc = defineCall({
  name: 'listKyc',
  feature: 'kyc',
  summary: 'The member’s submissions, newest first; numbers are masked.',
  method: 'GET',
  path: '/api/auth/appAuth/listMy',
  auth: 'member',
  result: z.array(
    z.object({
      id: id.describe('The id of the submission.'),
      level: oneOf(kycLevels, 'KycLevel').describe('The level of the verification.'),
      idType: oneOf(identityDocuments, 'IdentityDocument')
        .optional()
        .describe('The kind of document.'),
      idNumber: z.string().optional().describe('The number of the document, masked.'),
      realName: z.string().optional().describe('The name in the document.'),
      status: oneOf(kycStatuses, 'KycStatus').describe('The status of the submission.'),
      reason: z.string().optional().describe('The reason of the rejection.'),
      createTime: wireTime.describe('Time of creation.'),
      reviewTime: wireTime.optional().describe('Time of the decision.'),
    }),
  ),
  refusals: [],
  origin: 'spec',
});
