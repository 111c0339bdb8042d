/** Purposes of a code that is sent to a phone or an e-mail address. */
export const captchaPurposes = ['register', 'login', 'reset', 'bind'] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Validity of a sent code, and minimum interval between two requests for one, in seconds. */
export const CAPTCHA_EXPIRES_IN = 600;
export const CAPTCHA_RESEND_AFTER = 60;

export const loginMethods = ['password', 'guest', 'thirdParty', 'wallet', 'passkey'] as const;
export type LoginMethod = (typeof loginMethods)[number];

export const thirdPartyProviders = ['google', 'apple', 'facebook', 'telegram'] as const;
export type ThirdPartyProvider = (typeof thirdPartyProviders)[number];

/** The message type that the test provider's page posts to the window that opened it. */
export const PROVIDER_MESSAGE = 'hongbao-test-provider';
