import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResultOf } from '@hongbao/contracts/call';
import type { getMember } from '@hongbao/contracts/member/member.calls';
import { redirectTarget } from './redirect.ts';

export type UserInfo = ResultOf<typeof getMember>;

interface CountryInfo {
  english_name: string;
  chinese_name: string;
  country_code: string;
  phone_code: number;
}

export interface SessionState {
  userInfo: UserInfo | null;
  redirectTo: string;
  countryInfo: CountryInfo;
}

export const initialSession: SessionState = {
  userInfo: null,
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
    },
    userEmptied: (state) => {
      state.userInfo = null;
    },
    redirectStored: (state, { payload }: PayloadAction<string>) => {
      state.redirectTo = redirectTarget(payload);
    },
  },
});

export const { userStored, userEmptied, redirectStored } = slice.actions;
export const sessionReducer = slice.reducer;
