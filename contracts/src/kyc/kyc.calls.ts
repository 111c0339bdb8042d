import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, oneOf, text, textThat, wireTime } from '../fields.ts';
import { personName, phone, postalAddress, uploadPath } from '../identityFields.ts';
import { identityDocuments, kycLevels, kycStatuses } from './kyc.types.ts';

const idNumber = textThat(
  (value) => /^[0-9A-Za-z-]{4,32}$/.test(value),
  'must be a document number of 4 to 32 letters, digits or -',
  { pattern: '^[0-9A-Za-z-]{4,32}$' },
);

export const applyKyc = defineCall({
  name: 'applyKyc',
  feature: 'kyc',
  summary:
    'Submit an identity document. A card needs front and back, a passport its portrait page.',
  method: 'POST',
  path: '/api/auth/appAuth/applyKYC',
  auth: 'member',
  body: z.object({
    idType: oneOf(identityDocuments),
    idNumber,
    realName: personName,
    frontPath: uploadPath.optional(),
    backPath: uploadPath.optional(),
    portraitPath: uploadPath.optional(),
  }),
  result: z.null(),
  refusals: ['kycPending', 'kycAuthorised', 'kycPhotoMissing', 'kycNumberTaken', 'proofNotFound'],
  origin: 'spec',
});

export const applyAdvancedKyc = defineCall({
  name: 'applyAdvancedKyc',
  feature: 'kyc',
  summary: 'Submit the address and emergency contact for the advanced level.',
  method: 'POST',
  path: '/api/auth/appAuth/applyAdvanced',
  auth: 'member',
  body: z.object({
    address: postalAddress,
    emergencySurname: personName,
    emergencyName: personName,
    emergencyRelationship: text({ min: 1, max: 32 }),
    emergencyPhone: phone,
    emergencyAddress: postalAddress,
  }),
  result: z.null(),
  refusals: ['kycPending', 'kycAuthorised', 'kycBasicNeeded'],
  origin: 'spec',
});

export const getKycStatus = defineCall({
  name: 'getKycStatus',
  feature: 'kyc',
  summary: 'Where the basic verification stands.',
  method: 'GET',
  path: '/api/auth/appAuth/isHaveAuth',
  auth: 'member',
  result: z.object({
    status: oneOf(kycStatuses),
    reason: z.string().optional(),
    canResubmit: z.boolean(),
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
      id,
      level: oneOf(kycLevels),
      idType: oneOf(identityDocuments).optional(),
      idNumber: z.string().optional(),
      realName: z.string().optional(),
      status: oneOf(kycStatuses),
      reason: z.string().optional(),
      createTime: wireTime,
      reviewTime: wireTime.optional(),
    }),
  ),
  refusals: [],
  origin: 'spec',
});
