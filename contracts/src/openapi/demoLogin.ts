/** The member with whose account the code of a member's call signs in: it is in every world of the demo scenario. */
export const DEMO_LOGIN = {
  method: 'password',
  account: 'demo@hongbao.example',
  password: 'hongbao123',
} as const;
