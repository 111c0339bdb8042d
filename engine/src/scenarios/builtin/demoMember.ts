/** Credentials of the demo member, which are public. */
export const DEMO_ACCOUNT = 'demo@hongbao.example';
export const DEMO_PASSWORD = 'hongbao123';

/** Withdrawal password of the demo member. */
export const DEMO_WITHDRAW_PASSWORD = 'withdraw123';
