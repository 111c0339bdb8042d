/** The demo member, whose credentials are public. */
export const DEMO_ACCOUNT = 'demo@hongbao.example';
export const DEMO_PASSWORD = 'hongbao123';

/** Credentials for withdrawals of the demo member. */
export const DEMO_WITHDRAW_PASSWORD = 'withdraw123';
