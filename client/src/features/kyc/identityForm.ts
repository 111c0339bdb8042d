import { isRecord } from '@hongbao/contracts/http/answer';
import { personNameBounds } from '@hongbao/contracts/identityBounds';
import { idNumberBounds } from '@hongbao/contracts/kyc/kyc.bounds';
import { type IdentityDocument, identityDocuments } from '@hongbao/contracts/kyc/kyc.types';
import { type PhotoFlaw, photoFlaw, type PhotoQuality } from '@hongbao/contracts/kyc/photoQuality';
import { hasFields, isFlag, isOneOf, isText } from '../../lib/guards.ts';
import { textProblem } from '../../lib/textProblem.ts';

export const slots = ['front', 'back', 'portrait'] as const;
export type Slot = (typeof slots)[number];

export interface SentPhoto {
  path: string;
  quality: PhotoQuality;
}

export interface IdentityForm {
  step: 'document' | 'photos' | 'check';
  idType: IdentityDocument;
  realName: string;
  idNumber: string;
  photos: Partial<Record<Slot, SentPhoto>>;
}

export const steps = ['document', 'photos', 'check'] as const;
export const emptyIdentity: IdentityForm = {
  step: 'document',
  idType: 'idCard',
  realName: '',
  idNumber: '',
  photos: {},
};

const slotsOfDocument: Readonly<Record<IdentityDocument, readonly Slot[]>> = {
  idCard: ['front', 'back'],
  passport: ['portrait'],
};
export const requiredSlots = ({ idType }: Pick<IdentityForm, 'idType'>) => slotsOfDocument[idType];

/** Returns the document number as it is sent: ASCII digits, without spaces. */
const normalizeIdNumber = (typed: string) => typed.normalize('NFKC').replace(/\s/g, '');
const normalizeName = (typed: string) => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

/**
 * Pattern of a name: letters of any script, marks, spaces, and punctuation used in names. Stricter than the contract.
 */
export const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u;

export type IdentityField = 'realName' | 'idNumber' | Slot;
type Problems = Partial<Record<IdentityField, string>>;

/** Refusals of the server for what is wrong with a photo, whose texts the form shows too. */
const photoRefusals: Readonly<Record<PhotoFlaw, string>> = {
  light: 'refusals.kycPhotoLight',
  focus: 'refusals.kycPhotoFocus',
  frame: 'refusals.kycPhotoFrame',
};

/** Returns the problems of the first two steps, as translation keys. */
export function identityProblems(form: IdentityForm): Problems {
  if (form.step === 'photos')
    return Object.fromEntries(
      requiredSlots(form).flatMap((slot) => {
        const photo = form.photos[slot];
        if (!photo) return [[slot, 'kyc.problem.photoMissing']];
        const flaw = photoFlaw(photo.quality);
        return flaw === null ? [] : [[slot, photoRefusals[flaw]]];
      }),
    );
  const name = normalizeName(form.realName);
  const realName =
    textProblem(name, personNameBounds, {
      missing: 'kyc.problem.nameMissing',
      any: 'kyc.problem.nameWrong',
    }) ?? (NAME.test(name) ? null : 'kyc.problem.nameWrong');
  const idNumber = textProblem(normalizeIdNumber(form.idNumber), idNumberBounds, {
    missing: 'kyc.problem.numberMissing',
    any: 'kyc.problem.numberWrong',
  });
  return { ...(realName ? { realName } : {}), ...(idNumber ? { idNumber } : {}) };
}

/** Returns the body of the call. Photos of another document type are omitted. */
export function summarizeIdentity(form: IdentityForm) {
  const paths = requiredSlots(form).map((slot) => [`${slot}Path`, form.photos[slot]?.path]);
  return {
    idType: form.idType,
    realName: normalizeName(form.realName),
    idNumber: normalizeIdNumber(form.idNumber),
    ...(Object.fromEntries(paths) as Partial<Record<`${Slot}Path`, string>>),
  };
}

export const identityFields: Readonly<Record<string, IdentityField>> = {
  kycNumberTaken: 'idNumber',
  idNumber: 'idNumber',
  realName: 'realName',
  frontPath: 'front',
  backPath: 'back',
  portraitPath: 'portrait',
};

export const stepWithField = (field: IdentityField): IdentityForm['step'] =>
  field === 'realName' || field === 'idNumber' ? 'document' : 'photos';

const isSentPhoto = hasFields<SentPhoto>({
  path: isText,
  quality: hasFields<PhotoQuality>({
    isComplete: isFlag,
    isLit: isFlag,
    isGlaring: isFlag,
    isEven: isFlag,
    isSharp: isFlag,
  }),
});

export const isIdentityForm = hasFields<IdentityForm>({
  step: isOneOf(steps),
  idType: isOneOf(identityDocuments),
  realName: isText,
  idNumber: isText,
  photos: (photos): photos is IdentityForm['photos'] =>
    isRecord(photos) &&
    Object.entries(photos).every(
      ([slot, photo]) => isOneOf(slots)(slot) && (photo === undefined || isSentPhoto(photo)),
    ),
});
