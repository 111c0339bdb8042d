/** The interface of content for other features. */
export { type Notice, tellMemberOf } from './tellMember.ts';
