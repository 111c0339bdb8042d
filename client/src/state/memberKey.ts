/** The key of what a visitor, who is not signed in, stored on this device. */
export const VISITOR = 'visitor';

/** The key under which a member's choices are stored on this device. */
export const memberKey = (memberId: string | undefined): string => memberId ?? VISITOR;
