import type { LooseInput } from '../client.ts';

const paths = {
  frontPath: 'kyc/20260106/1.png',
  backPath: 'kyc/20260106/2.png',
  portraitPath: 'kyc/20260106/3.png',
};

export const kycSamples: Readonly<Record<string, readonly LooseInput[]>> = {
  applyKyc: [{ body: { idType: 'idCard', idNumber: 'A1234567', realName: 'Li Wei', ...paths } }],
  applyAdvancedKyc: [
    {
      body: {
        address: '1 Queen’s Road',
        emergencySurname: 'Li',
        emergencyName: 'Na',
        emergencyRelationship: 'sister',
        emergencyPhone: '51234567',
        emergencyAddress: '2 Queen’s Road',
      },
    },
  ],
  getKycStatus: [{}],
  isVerified: [{}],
  listKyc: [{}],
};
