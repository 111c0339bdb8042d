/** The member everybody may sign in as in the demo world. */
export const DEMO_ACCOUNT = 'demo@hongbao.example';
export const DEMO_PASSWORD = 'hongbao123';

/** What the demo member's withdrawals ask for. */
export const DEMO_WITHDRAW_PASSWORD = 'withdraw123';
