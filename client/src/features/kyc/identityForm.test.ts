import { describe, expect, it } from 'vitest';
import {
  emptyIdentity,
  type IdentityForm,
  identityProblems,
  isIdentityForm,
  summarizeIdentity,
} from './identityForm.ts';

const good = { isComplete: true, isLit: true, isGlaring: false, isEven: true, isSharp: true };
const filled: IdentityForm = {
  ...emptyIdentity,
  realName: '  Li   Wei ',
  idNumber: ' Ｐ12 345-6 ',
  photos: {
    front: { path: 'a/1.jpg', quality: good },
    portrait: { path: 'a/2.jpg', quality: good },
  },
};

describe('identity form', () => {
  it.each([
    [{ realName: '' }, { realName: 'nameMissing' }],
    [{ realName: 'Li 🧧' }, { realName: 'nameWrong' }],
    [{ realName: '12345' }, { realName: 'nameWrong' }],
    [{ realName: 'x'.repeat(65) }, { realName: 'nameWrong' }],
    [{ realName: 'Nguyễn Thị Minh-Khai' }, {}],
    [{ realName: 'สมชาย ใจดี' }, {}],
    [{ idNumber: '   ' }, { idNumber: 'numberMissing' }],
    [{ idNumber: 'A1' }, { idNumber: 'numberWrong' }],
    [{ idNumber: '123😀456' }, { idNumber: 'numberWrong' }],
    [{}, {}],
  ] as const)('the identity form with %j has the problems %j', (change, problems) =>
    expect(identityProblems({ ...filled, ...change })).toEqual(
      Object.fromEntries(
        Object.entries(problems).map(([field, key]) => [field, `kyc.problem.${key}`]),
      ),
    ),
  );

  it('requires and sends only the photos of the selected document type', () => {
    expect(identityProblems({ ...filled, step: 'photos' })).toEqual({
      back: 'kyc.problem.photoMissing',
    });
    expect(identityProblems({ ...filled, idType: 'passport', step: 'photos' })).toEqual({});
    expect(summarizeIdentity({ ...filled, idType: 'passport' })).toEqual({
      idType: 'passport',
      realName: 'Li Wei',
      idNumber: 'P12345-6',
      portraitPath: 'a/2.jpg',
    });
  });

  it.each([
    [{ isLit: false }, 'kycPhotoLight'],
    [{ isEven: false }, 'kycPhotoLight'],
    [{ isSharp: false }, 'kycPhotoFocus'],
    [{ isComplete: false }, 'kycPhotoFrame'],
  ])('refuses a photo with %j as the server does, by %s', (flaw, refusal) => {
    const back = { path: 'a/3.jpg', quality: { ...good, ...flaw } };
    const photos = { ...filled.photos, back };
    expect(identityProblems({ ...filled, photos, step: 'photos' })).toEqual({
      back: `refusals.${refusal}`,
    });
  });

  it('is restored only if the stored value is a valid form', () => {
    expect(isIdentityForm(JSON.parse(JSON.stringify(filled)))).toBe(true);
    for (const broken of [
      null,
      [],
      { ...filled, step: 'last' },
      { ...filled, photos: { front: 1 } },
    ])
      expect(isIdentityForm(broken)).toBe(false);
  });
});
