/**
 * All refusals of the product. `code` is sent with HTTP 200, `text` is the English message; clients translate it by the
 * code. A text can contain facts of the refusal, such as `{{bound}}`, which every refusal with this key then has. Codes
 * are grouped by feature in hundreds and never reused.
 */
export const refusals = {
  // 10xx: any call
  notFound: { code: 1001, text: 'This record does not exist.' },
  insufficientBalance: {
    code: 1002,
    text: 'The available balance is too low. Available: {{bound}}',
  },
  amountTooSmall: { code: 1003, text: 'The amount is below the minimum of {{bound}}.' },
  amountTooLarge: { code: 1004, text: 'The amount is above the maximum of {{bound}}.' },
  notAllowedInThisState: { code: 1005, text: 'This is not possible in the current state.' },
  identityNeeded: { code: 1006, text: 'Verify your identity first.' },
  tradingAccountUnknown: { code: 1007, text: 'You have no such trading account.' },

  // 11xx: account
  captchaTooSoon: { code: 1101, text: 'A code was just sent. Wait before you request another.' },
  captchaWrong: { code: 1102, text: 'Incorrect code.' },
  captchaExpired: { code: 1103, text: 'The code has expired. Request a new one.' },
  captchaGuessesUsedUp: { code: 1104, text: 'Too many wrong codes. Request a new one.' },
  accountExists: { code: 1105, text: 'The account already exists.' },
  credentialsWrong: { code: 1106, text: 'Incorrect account or password.' },
  accountLocked: { code: 1107, text: 'Too many failed attempts. Try again in ten minutes.' },
  inviteCodeUnknown: { code: 1108, text: 'This invitation code does not exist.' },
  shortLinkUnknown: { code: 1109, text: 'This link does not exist.' },
  guestExists: {
    code: 1110,
    text: 'The account already exists, please log in with your password',
  },
  loginTicketExpired: { code: 1111, text: 'This login took too long. Start again.' },
  googleCodeWrong: { code: 1112, text: 'Incorrect authenticator code.' },
  googleAuthNotBound: { code: 1113, text: 'No authenticator is bound to this account.' },
  thirdPartyTokenInvalid: { code: 1114, text: 'The third-party login was not accepted.' },
  walletSignatureWrong: { code: 1115, text: 'The wallet signature is not valid.' },
  walletNonceExpired: { code: 1116, text: 'The message to sign has expired. Request a new one.' },
  passkeyInvalid: { code: 1117, text: 'The passkey was not accepted.' },
  passkeyExpired: { code: 1118, text: 'The request to the passkey has expired. Try again.' },
  passkeyUnknown: { code: 1119, text: 'This passkey is not registered here.' },
  passkeyExists: { code: 1120, text: 'This passkey is already registered.' },
  tooManyPasskeys: { code: 1121, text: 'The maximum number of passkeys is reached: {{max}}' },

  // 12xx: member
  oldPasswordWrong: { code: 1201, text: 'Incorrect current password.' },
  oldPasswordNeeded: { code: 1202, text: 'Enter the current password.' },
  passwordUnchanged: { code: 1203, text: 'The new password is the same as the current one.' },
  googleAuthAlreadyBound: { code: 1204, text: 'An authenticator is already bound.' },
  googleKeyUnknown: { code: 1205, text: 'This key is not the one that was generated for you.' },
  googleCodeNeeded: { code: 1206, text: 'Enter the authenticator code.' },

  // 14xx: settlement
  withdrawPasswordNotSet: { code: 1401, text: 'Set a withdrawal password first.' },
  withdrawPasswordWrong: { code: 1402, text: 'Incorrect withdrawal password.' },
  withdrawPasswordLocked: {
    code: 1403,
    text: 'Too many wrong withdrawal passwords. Try again in ten minutes.',
  },
  settlementExists: { code: 1404, text: 'This withdrawal account already exists.' },
  tooManySettlements: {
    code: 1405,
    text: 'The maximum number of withdrawal accounts is reached: {{max}}',
  },
  networkUnknown: { code: 1406, text: 'This coin is not available on this network.' },
  addressInvalid: { code: 1407, text: 'This is not a valid address on this network.' },

  // 16xx: recharge
  coinNotRechargeable: { code: 1601, text: 'This coin cannot be deposited.' },
  proofNotFound: { code: 1602, text: 'The proof was not uploaded.' },
  tooManyRechargesWaiting: {
    code: 1603,
    text: 'Too many deposits are waiting for review: {{max}}',
  },

  // 17xx: withdrawal
  withdrawalOnHold: { code: 1701, text: 'Withdrawals are on hold after a security change.' },
  dailyLimitReached: {
    code: 1702,
    text: 'The daily withdrawal limit is exceeded. Left today: {{bound}} USDT',
  },
  settlementOfOtherKind: { code: 1703, text: 'Add a withdrawal account for this currency first.' },
  coinNotWithdrawable: { code: 1704, text: 'This coin cannot be withdrawn.' },
  withdrawalWhileOverdue: { code: 1705, text: 'Repay your overdue loan before you withdraw.' },
  amountOffStep: { code: 1706, text: 'The amount must be a multiple of {{bound}}.' },

  // 18xx: products
  vipLevelTooLow: { code: 1801, text: 'Your VIP level is too low for this product.' },
  productSoldOut: { code: 1802, text: 'Not enough of this product is left. Remaining: {{bound}}' },
  productLimitReached: {
    code: 1803,
    text: 'The limit per member is reached. You can still buy: {{bound}}',
  },
  productNotOpen: { code: 1804, text: 'This product is not on sale.' },
  earlyExitNotOffered: { code: 1805, text: 'This product cannot be ended early.' },

  // 19xx: loans
  creditLimitExceeded: {
    code: 1901,
    text: 'The loan is above your credit limit. Still available: {{bound}}',
  },
  collateralTooLow: {
    code: 1902,
    text: 'The collateral is too low for this loan. Minimum: {{bound}}',
  },
  collateralNotAccepted: { code: 1903, text: 'This coin is not accepted as collateral.' },
  overdueLoanExists: { code: 1904, text: 'Repay your overdue loan first.' },

  // 20xx: ieo
  ieoNotOpen: { code: 2001, text: 'This subscription is not open.' },
  ieoLimitReached: {
    code: 2002,
    text: 'The limit per member is reached. You can still apply for: {{bound}}',
  },
  ieoNotWholeLots: {
    code: 2003,
    text: 'The quantity must be a multiple of the lot size, {{bound}}.',
  },
  ieoPaymentClosed: { code: 2004, text: 'The payment deadline has passed.' },
  ieoNotDrawnYet: { code: 2005, text: 'The draw has not taken place yet.' },

  // 21xx: positions
  leverageNotOffered: { code: 2101, text: 'This leverage is not offered for the trading pair.' },
  leverageTooHighForSize: {
    code: 2102,
    text: 'The leverage is too high for this size. You can still open at this leverage: {{bound}} USDT',
  },
  notionalTooSmall: {
    code: 2103,
    text: 'The position is below the minimum value of {{bound}} USDT.',
  },
  notionalTooLarge: {
    code: 2104,
    text: 'The position is above the maximum value. You can still open: {{bound}} USDT',
  },
  quantityOffStep: { code: 2105, text: 'The quantity must be a multiple of {{bound}}.' },
  priceOffStep: { code: 2106, text: 'The price must be a multiple of {{bound}}.' },
  takeProfitWrongSide: {
    code: 2107,
    text: 'The take-profit price is on the wrong side of the mark price, {{bound}}.',
  },
  stopLossWrongSide: {
    code: 2108,
    text: 'The stop-loss price is on the wrong side of the mark price, {{bound}}.',
  },
  stopLossBeyondLiquidation: {
    code: 2109,
    text: 'The stop-loss price is beyond the liquidation price, {{bound}}.',
  },
  closeQuantityTooLarge: {
    code: 2110,
    text: 'The quantity is more than the position holds: {{bound}}',
  },
  tooManyPositions: {
    code: 2111,
    text: 'The maximum number of open positions is reached: {{max}}',
  },
  marginTooLow: {
    code: 2112,
    text: 'The position needs more margin than that. You can remove at most: {{bound}}',
  },
  wouldLiquidateAtOnce: { code: 2113, text: 'The position would be liquidated immediately.' },
  triggerAtMark: { code: 2114, text: 'The trigger price must be above or below the mark price.' },
  marginOfOtherQuantity: {
    code: 2116,
    text: 'The margin and the quantity do not match. The margin opens a quantity of {{bound}}.',
  },
  postOnlyWouldOpen: {
    code: 2117,
    text: 'A post-only order must not open immediately. Its limit price must be below the mark price for a long, above it for a short: {{bound}}',
  },
  trailingDistanceTooLarge: {
    code: 2118,
    text: 'The distance of a trailing stop must be less than the mark price: {{bound}}',
  },
  tooManyExits: { code: 2115, text: 'The maximum number of exits is reached: {{max}}' },

  // 22xx: options
  tooManyRunningOptions: {
    code: 2201,
    text: 'The maximum number of running options is reached: {{max}}',
  },
  optionNotSellable: {
    code: 2202,
    text: 'The option cannot be sold now: it ends within a second, or its price is zero.',
  },
  optionPriceMoved: {
    code: 2203,
    text: 'The price of the option has fallen below the accepted price. It is now: {{bound}}',
  },

  // 23xx: market
  symbolUnknown: { code: 2301, text: 'This trading pair does not exist.' },
  symbolNotTrading: { code: 2302, text: 'The trading pair is not open for trading.' },

  // 24xx: flash
  quoteExpired: { code: 2401, text: 'The quote has expired. Request a new one.' },
  quoteUsed: { code: 2402, text: 'The quote was already used.' },
  quoteMismatch: { code: 2403, text: 'The amounts differ from the quote. Request a new quote.' },
  rateMoved: { code: 2404, text: 'The rate moved too far from the quote.' },
  sameCurrency: { code: 2405, text: 'Choose two different currencies.' },

  // 25xx: settings
  settingUnknown: { code: 2501, text: 'This setting does not exist.' },
  currencyUnknown: { code: 2502, text: 'This currency does not exist.' },

  // 27xx: upload
  uploadMissing: { code: 2701, text: 'No file was sent.' },
  uploadTypeRefused: { code: 2702, text: 'Only JPEG, PNG, WebP and PDF files are accepted.' },
  uploadQuotaReached: { code: 2703, text: 'You have reached the upload limit for today.' },
  uploadStorageFull: { code: 2704, text: 'You have reached the maximum number of stored files.' },
  uploadWorldFull: { code: 2705, text: 'The file storage of this world is full.' },
  uploadContactNeeded: {
    code: 2706,
    text: 'Bind an e-mail address or a phone to upload more files.',
  },

  // 28xx: kyc
  kycPending: { code: 2801, text: 'Your documents are being reviewed.' },
  kycAuthorised: { code: 2802, text: 'Your identity is already verified.' },
  kycBasicNeeded: { code: 2803, text: 'Pass the basic verification first.' },
  kycPhotoMissing: { code: 2804, text: 'A photo of the document is missing.' },
  kycPhotoUnreadable: { code: 2806, text: 'This is not a readable photo. Send it as JPEG or PNG.' },
  kycPhotoSize: {
    code: 2807,
    text: 'The photo must have at least {{min}} pixels on each side, and at most {{max}} megapixels.',
  },
  kycPhotoLight: {
    code: 2808,
    text: 'The light is not even. Take the photo without shadow and glare.',
  },
  kycPhotoFocus: {
    code: 2809,
    text: 'The photo is blurred. Hold the phone still and take it again.',
  },
  kycPhotoFrame: {
    code: 2810,
    text: 'The document must fill the photo, with all four corners in the picture.',
  },
  kycNumberTaken: { code: 2805, text: 'This document belongs to another member.' },

  // 30xx: contests
  contestNotOpen: { code: 3001, text: 'This contest can no longer be joined.' },
  contestAlreadyJoined: { code: 3002, text: 'You have already joined this contest.' },
  contestNotJoined: { code: 3003, text: 'You have not joined this contest.' },
  contestFull: { code: 3004, text: 'This contest is full.' },
  contestLeverageTooHigh: { code: 3005, text: 'This contest allows leverage up to {{bound}}x.' },

  // 31xx: welfare
  taskNotFinished: { code: 3101, text: 'The task is not finished yet.' },
  taskAlreadyClaimed: { code: 3102, text: 'The reward was already claimed.' },

  // 32xx: demo
  demoBusy: { code: 3201, text: 'Close your demo positions and let your options expire first.' },

  // 33xx: testAids
  testMailboxOff: { code: 3301, text: 'This world has no test mailbox.' },
  testMailboxEmpty: { code: 3302, text: 'No code is waiting for this address. Request one.' },
  testMoneyOff: { code: 3303, text: 'This world gives no test money.' },
  testMoneyTaken: { code: 3304, text: 'You have already taken the test money.' },

  // 40xx: control
  worldUnknown: { code: 4001, text: 'This world does not exist.' },
  worldExists: { code: 4002, text: 'A world with this id already exists.' },
  worldIsMain: { code: 4003, text: 'The main world cannot be removed.' },
  scenarioUnknown: { code: 4004, text: 'This scenario does not exist.' },
  scenarioBroken: { code: 4038, text: 'The file of this scenario has errors.' },
  scenarioFailed: { code: 4039, text: 'A step of this scenario was refused.' },
  dialectUnknown: { code: 4043, text: 'This dialect does not exist.' },
  dialectBroken: { code: 4044, text: 'This dialect has errors.' },
  storyUnknown: { code: 4040, text: 'This story does not exist.' },
  storyBroken: { code: 4041, text: 'The file of this story has errors.' },
  snapshotUnknown: { code: 4005, text: 'This snapshot does not exist.' },
  snapshotExists: { code: 4006, text: 'A snapshot with this name already exists.' },
  worldFileInvalid: { code: 4007, text: 'This is not an exported world.' },
  timeInThePast: { code: 4008, text: 'The clock cannot go back.' },
  eventFailedAgain: { code: 4020, text: 'The event failed again and stays parked.' },
  eventUnknown: { code: 4019, text: 'This kind of event does not exist.' },
  eventFarAway: { code: 4021, text: 'No event of this kind happens within a hundred days.' },
  eventCannotCome: {
    code: 4042,
    text: 'Nothing in this world can cause an event of this kind.',
  },
  advanceTooFar: { code: 4009, text: 'The clock cannot be advanced that far in one call.' },
  jobUnknown: { code: 4011, text: 'This job does not exist.' },
  interventionInThePast: { code: 4012, text: 'Past prices cannot be changed: start now or later.' },
  interventionOver: {
    code: 4035,
    text: 'The intervention is over; its effect on past prices stays.',
  },
  interventionTooFar: { code: 4036, text: 'A price cannot be moved that far.' },
  replayInvalid: { code: 4013, text: 'This is not a file of candles.' },
  tooManyWorlds: { code: 4015, text: 'The server has reached its maximum number of worlds.' },
  tooManyInterventions: {
    code: 4016,
    text: 'This world has reached its maximum number of interventions.',
  },
  tooManySnapshots: { code: 4018, text: 'This world has reached its maximum number of snapshots.' },
  tooManyFaults: { code: 4017, text: 'This world has reached its maximum number of fault rules.' },
  callUnknown: { code: 4031, text: 'The app has no such call.' },
  ruleNeverMatches: { code: 4032, text: 'No request can match this rule.' },
  tooManyAnswers: { code: 4033, text: 'This world has reached its maximum number of answers.' },
  tooManyWebhooks: { code: 4048, text: 'This world has reached its maximum number of webhooks.' },
  forwardRefused: { code: 4050, text: 'Requests of this world cannot be forwarded.' },
  notReplayable: { code: 4034, text: 'This request cannot be sent again.' },
  situationUnknown: { code: 4022, text: 'This situation does not exist.' },
  situationImpossible: {
    code: 4023,
    text: 'This situation is not possible in the current state of the world.',
  },
  verdictNotOfThisKind: { code: 4037, text: 'Only a withdrawal can fail.' },
  decisionAlreadyMade: { code: 4014, text: 'This was already decided.' },
} as const satisfies Record<string, { code: number; text: string }>;

export type RefusalKey = keyof typeof refusals;

type FactsIn<T> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | FactsIn<Rest>
  : never;

/** The names of the facts that the texts of refusals contain. */
export type RefusalFactName<K extends RefusalKey> = FactsIn<(typeof refusals)[K]['text']>;
