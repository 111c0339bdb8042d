import type { ResultOf } from '@hongbao/contracts/call';
import type { getMember } from '@hongbao/contracts/member/member.calls';
import { toWireTime } from '@hongbao/contracts/time';
import type { MemberRow } from '../../calls/context.ts';
import { maskEmail, maskPhone } from '../account/index.ts';

type MemberInfo = ResultOf<typeof getMember>;

export function presentMember(member: MemberRow): MemberInfo {
  return {
    id: member.id,
    account: maskAccount(member),
    email: member.email === null ? null : maskEmail(member.email),
    phone: member.phone === null ? null : maskPhone(member.phone),
    areaCode: member.areaCode,
    nickname: member.nickname,
    avatar: member.avatar,
    inviteCode: member.inviteCode,
    vipLevel: member.vipLevel,
    creditScore: member.creditScore,
    kycStatus: member.kycStatus as MemberInfo['kycStatus'],
    kycAdvancedStatus: member.kycAdvancedStatus as MemberInfo['kycAdvancedStatus'],
    googleAuthBound: member.googleSecret !== null,
    withdrawPasswordSet: member.withdrawPasswordHash !== null,
    isGuest: member.isGuest,
    registerTime: toWireTime(Number(member.registeredAt)),
  };
}

function maskAccount({ account, email, phone }: MemberRow): string {
  if (email !== null && account === email) return maskEmail(email);
  return phone !== null ? maskPhone(account) : account;
}
