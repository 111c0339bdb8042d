/** Storage key for the data of a visitor, who is not signed in. */
export const VISITOR = 'visitor';

/** Returns the key under which the data of a member is stored on this device. */
export const memberKey = (memberId: string | undefined): string => memberId ?? VISITOR;
