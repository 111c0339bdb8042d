import { aside, AsideBusy } from '#platform/aside';
import type { applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import { PHOTO_MEGAPIXELS_MAX, PHOTO_SIDE_MIN } from '@hongbao/contracts/kyc/photoQuality';
import type { KycStatus } from '@hongbao/contracts/kyc/kyc.types';
import { insert } from '@hongbao/prisma/rowWriter';
import { TransportError } from '../../calls/answers.ts';
import { accept, refuse } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { findUpload } from '../upload/index.ts';
import { type PhotoProblem, photoProblem, type StoredPhoto } from './photoProblem.ts';
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
    if (path === undefined) continue;
    const photo = findUpload(world.rows, member.id, path);
    if (photo === null) return refuse('proofNotFound', { field });
    const problem = await measured({ bytes: photo.bytes, mime: photo.mime });
    if (problem !== null) return refusalOf(problem, field);
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

const measure = aside({
  work: photoProblem,
  // Called on Node only: in a browser the module may have the URL of a blob, which is not a base.
  worker: () => new URL('./photoWorker', import.meta.url),
  name: 'photoProblem',
});

function measured(photo: StoredPhoto): Promise<PhotoProblem | null> {
  return measure(photo).catch((error: unknown) => {
    if (error instanceof AsideBusy) throw new TransportError('tooMany', { atOnce: error.max });
    throw error;
  });
}

function refusalOf(problem: PhotoProblem, field: (typeof photoFields)[number]) {
  switch (problem) {
    case 'unreadable':
      return refuse('kycPhotoUnreadable', { field });
    case 'size':
      return refuse('kycPhotoSize', { field, min: PHOTO_SIDE_MIN, max: PHOTO_MEGAPIXELS_MAX });
    case 'light':
      return refuse('kycPhotoLight', { field });
    case 'focus':
      return refuse('kycPhotoFocus', { field });
    case 'frame':
      return refuse('kycPhotoFrame', { field });
  }
}
