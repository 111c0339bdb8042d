/** Why a code is sent to a phone or an e-mail address. */
export const captchaPurposes = ['register', 'login', 'reset', 'bind'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Seconds a sent code lives, and seconds before another may be asked for. */
export const CAPTCHA_EXPIRES_IN = 600;
export const CAPTCHA_RESEND_AFTER = 60;

export const loginMethods = ['password', 'guest', 'thirdParty', 'wallet'] as const;
export type LoginMethod = (typeof loginMethods)[number];

export const thirdPartyProviders = ['google', 'apple', 'facebook', 'telegram'] as const;
export type ThirdPartyProvider = (typeof thirdPartyProviders)[number];

/** What the test provider's page tells the window that opened it. */
export const PROVIDER_MESSAGE = 'hongbao-test-provider';
