import {
  applyAdvancedKyc,
  applyKyc,
  getKycStatus,
  isVerified,
  listKyc,
} from '@hongbao/contracts/kyc/kyc.calls';
import { uploadPng } from '@hongbao/test-support/upload';
import type { Guide, Traveller } from '../guide.ts';

/** Mei submits a passport, and then her address. Each review takes five minutes. */
export async function proveIdentity({ world }: Guide, mei: Traveller): Promise<void> {
  const portraitPath = await uploadPng(world, mei, 'kyc');
  await mei.show(applyKyc, {
    body: { idType: 'passport', idNumber: 'K12345678', realName: 'Lin Mei', portraitPath },
  });
  await mei.show(getKycStatus);
  await world.control.advance('5m');
  await mei.show(isVerified);
  await mei.show(applyAdvancedKyc, {
    body: {
      address: '1 Queen’s Road Central',
      emergencySurname: 'Lin',
      emergencyName: 'Na',
      emergencyRelationship: 'sister',
      emergencyPhone: '61234567',
      emergencyAddress: '2 Queen’s Road Central',
    },
  });
  await mei.show(listKyc);
}
