interface Named {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
}

/** The name of a member for an operator: the nickname, or the account of a member who has not been given one. */
export const memberName = ({ id, account, nickname }: Named): string =>
  nickname === '' || nickname === `Member ${id.slice(-DEFAULT_DIGITS)}` ? account : nickname;

/** Number of digits of the id in the nickname of a new member: "Member 613032". */
const DEFAULT_DIGITS = 6;
