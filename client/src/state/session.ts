import { isRecord } from '@hongbao/contracts/http/answer';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResultOf } from '@hongbao/contracts/call';
import type { getMember } from '@hongbao/contracts/member/member.calls';
import { hasFields, isFlag, isNumber, isText } from '../lib/guards.ts';
import { HOME, redirectTarget } from './redirect.ts';

export type UserInfo = ResultOf<typeof getMember>;

interface CountryInfo {
  english_name: string;
  chinese_name: string;
  country_code: string;
  phone_code: number;
}

/** The call that detected the end of a session: a query (`atRest`) or a mutation (`whileSending`). */
const endings = ['atRest', 'whileSending'] as const;
type Ending = (typeof endings)[number];

export interface SessionState {
  userInfo: UserInfo | null;
  /** How the last session ended. Shown on the sign-in page until the next sign-in. */
  ended: Ending | null;
  redirectTo: string;
  countryInfo: CountryInfo;
}

export const initialSession: SessionState = {
  userInfo: null,
  ended: null,
  redirectTo: '/home',
  countryInfo: {
    english_name: 'United States',
    chinese_name: '美国',
    country_code: 'US',
    phone_code: 1,
  },
};

const slice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    userStored: (state, { payload }: PayloadAction<UserInfo>) => {
      state.userInfo = payload;
      state.ended = null;
    },
    userEmptied: (state) => {
      state.userInfo = null;
    },
    sessionEnded: (state, { payload }: PayloadAction<Ending>) => {
      state.userInfo = null;
      state.ended = payload;
    },
    /** Stores the country of the member's phone number, the initial value of the next form with a country. */
    countryStored: (state, { payload }: PayloadAction<CountryInfo>) => {
      state.countryInfo = payload;
    },
    redirectStored: (state, { payload }: PayloadAction<string>) => {
      state.redirectTo = redirectTarget(payload);
    },
  },
});

export const { userStored, userEmptied, sessionEnded, countryStored, redirectStored } =
  slice.actions;
export const sessionReducer = slice.reducer;

/** Parses the stored session field by field. Invalid fields are replaced by their initial values. */
export function readSession(stored: unknown): SessionState {
  const { userInfo, ended, redirectTo, countryInfo } = isRecord(stored) ? stored : {};
  return {
    userInfo: isUser(userInfo) ? userInfo : null,
    ended: endings.find((one) => one === ended) ?? null,
    redirectTo: typeof redirectTo === 'string' ? redirectTarget(redirectTo) : HOME,
    countryInfo: isCountry(countryInfo) ? countryInfo : initialSession.countryInfo,
  };
}

const userTexts = [
  'id',
  'account',
  'nickname',
  'inviteCode',
  'kycStatus',
  'kycAdvancedStatus',
  'registerTime',
];
const userNumbers = ['vipLevel', 'creditScore'];
const userFlags = ['googleAuthBound', 'withdrawPasswordSet', 'isGuest'];

/**
 * Whether a stored member has the fields that pages show. The current member is requested from the server afterwards.
 */
const isUser = (value: unknown): value is UserInfo =>
  isRecord(value) &&
  userTexts.every((name) => isText(value[name])) &&
  userNumbers.every((name) => isNumber(value[name])) &&
  userFlags.every((name) => isFlag(value[name]));

const isCountry = hasFields<CountryInfo>({
  english_name: isText,
  chinese_name: isText,
  country_code: isText,
  phone_code: isNumber,
});
