import { applyAdvancedKyc, applyKyc } from '@hongbao/contracts/kyc/kyc.calls';
import type { Situation } from './situation.ts';
import type { Stage, StagedMember } from './stage.ts';
import { reasonOf } from '../../words/reasons.ts';

const BEGIN = 'kyc.begin';

export const identities: readonly Situation[] = [
  {
    name: 'identity-none',
    play: async (stage) => ({
      member: await stage.member({ verified: false }),
      route: '/shenfenRenzheng',
    }),
  },
  {
    name: 'identity-submitted',
    play: (stage) => submit(stage),
  },
  {
    name: 'identity-pending-review',
    play: async (stage) => {
      const scene = await submit(stage);
      await stage.past(BEGIN, scene.createdIds.application);
      return scene;
    },
  },
  {
    name: 'identity-authorised',
    play: async (stage) => {
      const scene = await submit(stage);
      await stage.decide('kyc', scene.createdIds.application, 'approve');
      return scene;
    },
  },
  {
    name: 'identity-rejected',
    play: async (stage) => {
      const scene = await submit(stage);
      await stage.decide(
        'kyc',
        scene.createdIds.application,
        'reject',
        reasonOf('portraitBlurred'),
      );
      return scene;
    },
  },
  {
    name: 'identity-advanced-rejected',
    play: async (stage) => {
      const member = await stage.member();
      await stage.as(member, applyAdvancedKyc, {
        body: {
          address: '8 Harbour Road, Hong Kong',
          emergencySurname: 'Li',
          emergencyName: 'Wei',
          emergencyRelationship: 'sister',
          emergencyPhone: '91234567',
          emergencyAddress: '8 Harbour Road, Hong Kong',
        },
      });
      const id = await applicationOf(stage, member);
      await stage.decide('kycAdvanced', id, 'reject', reasonOf('addressNotFound'));
      return { member, route: '/shenfenRenzheng', createdIds: { application: id } };
    },
  },
];

async function submit(stage: Stage) {
  const member = await stage.member({ verified: false });
  const portraitPath = await stage.upload(member, 'kyc');
  await stage.as(member, applyKyc, {
    body: { idType: 'passport', idNumber: `P${member.id}`, realName: 'Li Wei', portraitPath },
  });
  const application = await applicationOf(stage, member);
  return { member, route: '/shenfenRenzheng', createdIds: { application } };
}

async function applicationOf(stage: Stage, { id: memberId }: StagedMember): Promise<string> {
  const { id } = stage.world.rows.firstOrThrow('KycApplication', {
    where: { memberId },
    orderBy: [['id', 'desc']],
  });
  return id;
}
