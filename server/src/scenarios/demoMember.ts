/** The member everybody may sign in as in the demo world. */
export const DEMO_ACCOUNT = 'demo@hongbao.example';
export const DEMO_PASSWORD = 'hongbao123';
