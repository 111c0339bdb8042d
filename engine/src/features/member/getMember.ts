import type { getMember } from '@hongbao/contracts/member/member.calls';
import { accept } from '../../calls/decision.ts';
import type { UseCase } from '../../calls/served.ts';
import { presentMember } from './member.present.ts';

export const getMemberHandler: UseCase<typeof getMember> = async ({ member }) =>
  accept(presentMember(member));
