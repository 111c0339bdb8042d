import type { applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { insert } from '@hongbao/prisma/rowWriter';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { hasUpload } from '../upload/index.ts';
import { documentKey, photosOf } from './kyc.rules.ts';
import { documentOwner } from './kyc.store.ts';
import { planSubmission, submittable } from './submit.ts';

const photoFields = ['frontPath', 'backPath', 'portraitPath'] as const;

/** Submits an identity document. No other member can use its number until a rejection. */
export const applyKycHandler: UseCase<typeof applyKyc> = async (context, { body }) => {
  const { world, member } = context;
  const status = submittable(member.kycStatus as KycStatus);
  if (typeof status !== 'string') return status;
  const missing = photosOf[body.idType].find((field) => body[field] === undefined);
  if (missing) return refuse('kycPhotoMissing', { field: missing });
  for (const field of photoFields) {
    const path = body[field];
    if (path !== undefined && !hasUpload(world.rows, member.id, path))
      return refuse('proofNotFound', { field });
  }
  const document = documentKey(body.idType, body.idNumber);
  if (documentOwner(world.rows, document) !== null)
    return refuse('kycNumberTaken', { field: 'idNumber' });
  const claim = insert('IdentityDocument', { document, memberId: member.id });
  const documents = {
    idType: body.idType,
    idNumber: body.idNumber,
    realName: body.realName,
    frontPath: body.frontPath ?? null,
    backPath: body.backPath ?? null,
    portraitPath: body.portraitPath ?? null,
  };
  return accept(null, await planSubmission(context, 'basic', status, documents, [claim]));
};
